# The version of Node is the one that package.json pins.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
RUN node --input-type=module --eval 'import { buildApps } from "./tools/setup/build-apps.mjs"; await buildApps();'
# What runs needs neither the tools, nor what has built the pages, nor a second Node.
RUN npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/vite node_modules/rolldown node_modules/@rolldown node_modules/@vitejs node_modules/lightningcss* \
  && find node_modules/@expo-google-fonts -type f ! -path '*/400Regular/*.ttf' ! -path '*/700Bold/*.ttf' ! -name 'LICENSE*' ! -name package.json -delete \
  && rm -rf node_modules/node node_modules/.bin/node tools apps/admin/src apps/registration/src apps/desk/src .cache

FROM node:24.21.0-bookworm-slim
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
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "apps/api/src/main.ts"]
