# The image: Node, the bundles, the public files, the migrations, and the picture encoder, which only
# publishing needs.
#
#   docker build -t rosell-20:1.0.0 .
#
# NODE_IMAGE sets another base, or pins this one by its digest (node:26-trixie-slim@sha256:…).
# REVISION is the commit, for a label and the metrics. The version is that of package.json.

ARG NODE_IMAGE=node:26-trixie-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /site
# Before the sources are copied, so that a change of them does not install the packages again.
COPY package.json package-lock.json ./
# Without install scripts: the only one with an effect downloads Node, which the base contains.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund

FROM packages AS build
# For the metrics.
ARG REVISION=unknown
COPY . .
# The base's Node runs the build: an npm script would use the package `node`, whose install script did
# not run. dist/package.json tells Node that the bundles are modules. Source maps are not for the
# image. The cache keeps encoded pictures between builds.
RUN --mount=type=cache,target=/site/node_modules/.cache node build.mjs \
 && echo '{"type":"module"}' > dist/package.json \
 && find dist -name '*.map' -delete
# sharp contains native code, which cannot be bundled. Its C++ sources are left out.
RUN mkdir encoder \
 && cp -r node_modules/sharp node_modules/@img node_modules/detect-libc node_modules/semver encoder \
 && rm -r encoder/sharp/src encoder/sharp/install

# The bill of materials: the packages in `dependencies` and what they depend on. Serial number and
# time are removed, so that two builds of a commit contain the same files.
FROM packages AS bill-of-materials
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && npm pkg delete devDependencies \
 && npm sbom --sbom-format=cyclonedx --sbom-type=application > sbom.json \
 && grep -vE '^  +"(serialNumber|timestamp)": ' sbom.json > sbom.cdx.json

# Everything that runs.
FROM ${NODE_IMAGE}
# The site needs no package manager; an intruder could use one.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include/node /opt/yarn* \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg
ENV NODE_ENV=production
# Without these limits glibc creates a heap for each compressing thread, and raises the size from which
# on it returns memory. After every page and file was requested the process has 144 MB, with both
# limits 136. Publishing five photographs of 12 megapixels takes 378 MB, with both limits 188.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /site
# Owned by root, so that the process cannot change what it runs. dist/migrate.js reads
# /site/migrations.
COPY migrations migrations
COPY --from=build /site/encoder node_modules
COPY --from=bill-of-materials /site/sbom.cdx.json sbom.cdx.json
COPY --from=build /site/dist dist
# The licences of the fonts must be distributed with them.
COPY LICENSE src/styles/fonts/LICENSE-*.txt licenses/
# The user `node` of the base, as a number: Kubernetes can then check that it is not root.
USER 1000:1000

# How long to serve after SIGTERM, until proxies have noticed.
ENV STOP_PAUSE_SECONDS=3
ARG REVISION=unknown
# Again, because a stage knows an argument from before the first FROM only if it declares it.
ARG NODE_IMAGE
LABEL org.opencontainers.image.title="rosell-20" \
      org.opencontainers.image.description="The website of a personal-training centre in Mallorca" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="${NODE_IMAGE}"
# The site, and the admin port, which must not be public.
EXPOSE 3000 9090
# Migrates, then serves, for a single container. Kubernetes and compose run the two separately
# (docs/decisions/0005-migrations.md).
# - `>&2`: standard output contains only the log of the server.
# - `trap`: the first process of a container ignores signals that it does not handle.
# - `--max-semi-space-size`: rendering creates short-lived objects, and a small young generation saves
#   some 12 MB. 2 in place of 4 would save 4 MB more, and take 8 % more CPU for a cached page.
# - `--no-memory-pool-share-memory-on-teardown`: when a thread that rendered Markdown ends, V8 returns
#   its memory at once and does not keep it for other threads: some 120 MB in place of 137.
CMD ["sh", "-c", "trap 'exit 143' TERM INT; node dist/migrate.js >&2 & wait $! && exec node --max-semi-space-size=4 --no-memory-pool-share-memory-on-teardown dist/server.js"]
