"""The world: what exists in the sandbox, and what happens to it.

* `model`: its structs; `world`: the class `World` that holds them; `permissions`; `clock`.
* `events`: what happened, told to listeners. The world knows none of them.
* `messages` posts and edits, with `attachments` (`image_size`) and `notices` (mentions, phones).
* `interactions` sends presses, commands and submits, and waits for an `outcome`.
* `payloads`: the objects of Discord's API made from the world.
* `keep`: the world on disk (`older_worlds`: as earlier versions kept it); `file_addresses`: on
  which port its files are served.
"""
