// Slash commands as data: the flat list of commands, and reading the text of an option.

const SUB = 1;
const GROUP = 2;

export const KIND = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, number: 10 };

/**
 * Gives [{path, description, options}] of registered commands, one for each sub-command.
 *
 * The commands stand by name, the sub-commands of each in the order the bot gave them.
 */
export function flatten(commands) {
  const byName = [...commands].sort((one, other) => one.name.localeCompare(other.name));
  return byName.flatMap((command) => leaves(command, command.name));
}

function leaves(node, path) {
  const inner = (node.options ?? []).filter((option) => option.type === SUB || option.type === GROUP);
  if (inner.length) return inner.flatMap((option) => leaves(option, `${path} ${option.name}`));
  return [{ path, description: node.description ?? "", options: node.options ?? [] }];
}

/** Gives the commands whose path or description matches the typed text, the closest first. */
export function matching(list, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = (command) => (command.path.startsWith(typed.toLowerCase().trim()) ? 0 : 1);
  return list
    .filter((command) => words.every((word) => command.path.includes(word) || command.description.toLowerCase().includes(word)))
    .sort((one, other) => rank(one) - rank(other));
}

/** Gives the choices of an option ([{value, label}]), null if it takes any text. */
export function closedList(option, place) {
  if (option.choices?.length) return option.choices.map(({ name, value }) => ({ value, label: name }));
  switch (option.type) {
    case KIND.boolean: return [{ value: true, label: "True" }, { value: false, label: "False" }];
    case KIND.user: return place.members.map(({ id, name }) => ({ value: id, label: name }));
    case KIND.channel: return place.channels.filter((each) => !each.dm).map(({ id, name }) => ({ value: id, label: `#${name}` }));
    default: return null;
  }
}

/** Gives what a typed text looks for in a closed list: a person is named with an @ or without. */
export function wantedIn(option, text) {
  return text.trim().toLowerCase().replace(option.type === KIND.user ? /^@/ : "", "");
}

/** Gives {value} of the text typed for an option, or {wrong} with a sentence. */
export function valueOf(option, text, closed) {
  if (text.trim() === "") return option.required ? { wrong: `${option.name} is needed.` } : {};
  if (closed) {
    const found = closed.find((choice) => choice.label.toLowerCase() === wantedIn(option, text));
    return found ? { value: found.value } : { wrong: `${option.name}: pick a line of the list.` };
  }
  if (option.type === KIND.integer || option.type === KIND.number) return numberOf(option, text);
  const { min_length: least = 0, max_length: most = 6000 } = option;
  if (text.length < least || text.length > most) return { wrong: `${option.name}: ${least} to ${most} characters.` };
  return { value: text };
}

function numberOf(option, text) {
  const value = Number(text);
  const whole = option.type === KIND.integer;
  if (!Number.isFinite(value) || (whole && !Number.isInteger(value))) return { wrong: `${option.name}: ${whole ? "a whole number" : "a number"}.` };
  if (option.min_value !== undefined && value < option.min_value) return { wrong: `${option.name}: at least ${option.min_value}.` };
  if (option.max_value !== undefined && value > option.max_value) return { wrong: `${option.name}: at most ${option.max_value}.` };
  return { value };
}

/** Describes in a few words what an option takes. */
export function hint(option) {
  const kinds = { 3: "text", 4: "whole number", 5: "true or false", 6: "person", 7: "channel", 10: "number" };
  const range = [option.min_value !== undefined && `from ${option.min_value}`, option.max_value !== undefined && `up to ${option.max_value}`].filter(Boolean).join(" ");
  return [option.choices?.length ? "one of the list" : (kinds[option.type] ?? "text"), range, option.required ? "required" : "optional"].filter(Boolean).join(", ");
}
