# The version of Node is the one that package.json pins. A tag can move: to build from exactly one image, give its digest,
# docker build --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:… (docs/OPERATIONS.md).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
# The packages change more rarely than the sources: their layer stays while the lockfile does.
COPY package.json package-lock.json ./
COPY apps/admin/package.json apps/admin/
COPY apps/api/package.json apps/api/
COPY apps/desk/package.json apps/desk/
COPY apps/registration/package.json apps/registration/
COPY packages/api-client/package.json packages/api-client/
COPY packages/code-scanner/package.json packages/code-scanner/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/generated-clients/package.json packages/generated-clients/
COPY packages/player/package.json packages/player/
COPY packages/print/package.json packages/print/
COPY packages/rich-text/package.json packages/rich-text/
COPY packages/scenario-document/package.json packages/scenario-document/
COPY packages/ui/package.json packages/ui/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node --input-type=module --eval 'import { buildApps } from "./tools/setup/build-apps.mjs"; await buildApps();'
# What runs needs neither the tools, nor what has built the pages, nor a second Node.
RUN npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/vite node_modules/rolldown node_modules/@rolldown node_modules/@vitejs node_modules/lightningcss* \
  && find node_modules/@expo-google-fonts -type f ! -path '*/400Regular/*.ttf' ! -path '*/700Bold/*.ttf' ! -name 'LICENSE*' ! -name package.json -delete \
  && rm -rf node_modules/node node_modules/.bin/node tools apps/admin/src apps/registration/src apps/desk/src .cache

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY --from=build /app ./
# Without DATABASE_URL the embedded database lives in /data.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As in tools/setup/server-arguments.mjs.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "apps/api/dist/main.js"]
