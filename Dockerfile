# syntax=docker/dockerfile:1
# For reproducible builds, pin the base image by digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/build ./scripts/build
# .npmrc disables install scripts of packages.
RUN npm ci --omit=dev && npm ci --prefix scripts/build
COPY src ./src
COPY sdk/typescript/package.json sdk/typescript/tsconfig.json sdk/typescript/README.md ./sdk/typescript/
COPY sdk/typescript/src ./sdk/typescript/src
COPY sdk/released ./sdk/released
RUN npm run build

FROM ${NODE_IMAGE}
# Fewer glibc arenas reduce memory fragmentation when pictures are converted.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Shown on the documentation site.
COPY CHANGELOG.md ./
COPY docs/*.md ./docs/
COPY docs/guides ./docs/guides
COPY docs/images ./docs/images
COPY sdk/typescript/README.md ./sdk/typescript/
RUN install -d -m 700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Migrates the database, then serves requests. Started without a shell, so that it receives SIGTERM.
CMD ["node", "--single-threaded-gc", "dist/main.js"]
