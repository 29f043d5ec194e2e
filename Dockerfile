# Hazel in production: one image, three commands.
#   server   docker run -p 3000:3000 --env-file production.env hazel
#   worker   docker run --env-file production.env hazel node --max-old-space-size=192 --max-semi-space-size=8 build/server/worker.js
#   migrate  docker run --env-file owner.env hazel node build/server/migrate.js   (once, before the new server; README.md)
# The image holds no secret and no database: .env.example says which variables it needs.

# The version of .nvmrc.
ARG NODE=24.21.0

FROM node:${NODE}-slim AS build
WORKDIR /hazel
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:${NODE}-slim AS packages
WORKDIR /hazel
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
# The engine that reads receipts comes for six platforms, 81 MB of which another machine would use.
RUN find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 ! -path "*/linux/$(node -p process.arch)" -exec rm -r {} +

FROM node:${NODE}-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /hazel
COPY --from=packages /hazel/node_modules ./node_modules
COPY --from=build /hazel/build ./build
COPY package.json ./
# The files stay root's: the server cannot change its own program.
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=192", "--max-semi-space-size=32", "--single-threaded-gc", "build/server/main.js"]
