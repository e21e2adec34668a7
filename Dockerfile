# The bot alone: no tests, no sandbox, no compilers, no root. The database lives in the volume /data.
# Without the sandbox, a missing token ends the start.
FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md ./
COPY games games
COPY render render
COPY bot bot
RUN python -m venv /app \
 && /app/bin/pip install --no-cache-dir --disable-pip-version-check -c constraints.txt '.[metrics,postgres]'

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin tumbler \
 && install -d -o tumbler -g tumbler /data
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    TUMBLER_DATABASE=/data/tumbler.db \
    TUMBLER_LOG_FORMAT=json \
    TUMBLER_PULSE=/tmp/tumbler-pulse
USER tumbler
WORKDIR /data
VOLUME /data
# The process itself gets SIGTERM, and ends within ten seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot.app.pulse"]
ENTRYPOINT ["python", "-m", "bot"]
