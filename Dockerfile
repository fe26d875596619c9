# The console with Debian's Chromium for PDFs. See docs/operating.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has Debian's Chromium, so the one from npm is not needed.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@sparticuz

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json ./
COPY scripts/run.mjs scripts/build.mjs ./scripts/
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# npm packages cannot hold the links of PostgreSQL's libraries. Without this step the first start would copy the programs
# into the data folder, because the user `node` cannot write to node_modules.
RUN node --input-type=module -e "\
  import { findNativeFolder, repairBinaries } from './dist/api/postgres/embedded/binaries.js'; \
  if (!(await repairBinaries(findNativeFolder()))) process.exit(1);"
# New volumes take over the owner of these folders.
RUN mkdir /data /config /backups && chown node:node /data /config /backups && chmod 700 /data /config /backups

ENV NODE_ENV=production \
  MALLOC_ARENA_MAX=2 \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  XDG_CONFIG_HOME=/config \
  CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell
USER node
EXPOSE 3000
VOLUME ["/data", "/config", "/backups"]
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/scripts/start.js"]
