# What converts videos: Debian's ffmpeg (450 MB), the package node-av (170 MB), or nothing.
ARG FFMPEG=debian

FROM node:24-slim AS build
WORKDIR /build
# What is installed changes less often than the code: a layer of its own.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs tsconfig.base.json ./
COPY scripts scripts
COPY domain/package.json domain/
COPY adapters/package.json adapters/
COPY api/package.json api/
COPY web/package.json web/
COPY scripts/demo/package.json scripts/demo/
RUN node scripts/setup.mjs
COPY domain domain
COPY adapters adapters
COPY api api
COPY web web
COPY migrations migrations
RUN node scripts/build.mjs
# Again without what only the build needs. Node.js is in the image, and the compiler came as somebody's peer.
ARG FFMPEG
RUN rm -rf node_modules */node_modules \
  && CI=true npx -y pnpm@12.21.0 install --prod --frozen-lockfile --prefer-offline --filter '@quadrangle/api...' \
  && rm -rf node_modules/.bin node_modules/node-linux-* node_modules/.pnpm/node-linux-* node_modules/.pnpm/@typescript+* \
  && if [ "$FFMPEG" != node-av ]; then rm -rf node_modules/.pnpm/*node-av* */node_modules/node-av; fi \
  && mkdir /product \
  && cp -al --parents */package.json */dist */node_modules node_modules migrations /product

FROM node:24-slim
ARG FFMPEG
RUN case "$FFMPEG" in \
    debian) apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/* ;; \
    node-av | none) ;; \
    *) echo "FFMPEG is debian, node-av or none." >&2; exit 1 ;; \
  esac
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
# New volumes there take over this owner.
RUN install -d -o node -g node -m 700 /data /backups
COPY --from=build /product ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "api/dist/main.js"]
