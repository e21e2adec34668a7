# The bot alone: no tests, no sandbox, no compilers, no root. The database lies in the volume /data.
# Without the sandbox, a missing token ends the start. `make dockerfile` tries these steps.
FROM python:3.11-slim AS build
WORKDIR /app
COPY requirements.lock ./
RUN python -m venv .venv \
 && .venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock
# The code runs where it lies: the second step puts its folder on the path, and fetches nothing.
COPY pyproject.toml README.md LICENSE ./
COPY games games
COPY render render
COPY bot bot
# A clone knows its commit by Git, which is not here: docker compose build --build-arg COMMIT=…
ARG COMMIT=
RUN test -z "$COMMIT" || echo "$COMMIT" > bot/COMMIT
RUN .venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation -e . \
 && .venv/bin/python -m compileall -q games render bot \
 && .venv/bin/pip uninstall --yes setuptools pip

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin tumbler \
 && install -d -o tumbler -g tumbler /data
COPY --from=build /app /app
ENV PATH=/app/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    TUMBLER_DATABASE=/data/tumbler.db \
    TUMBLER_LOG_FORMAT=json \
    TUMBLER_STATUS=127.0.0.1:9100
USER tumbler
WORKDIR /data
VOLUME /data
# The process itself gets SIGTERM, and ends within ten seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot.app.healthcheck"]
ENTRYPOINT ["python", "-m", "bot"]
