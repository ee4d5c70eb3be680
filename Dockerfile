# The image: Node, the built bundles, what browsers may ask for, the migrations, and the encoder of
# pictures for the publishing command.
#
#   docker build -t rosell-20:1.0.0 .
#
# NODE_IMAGE takes another base, or the same one by its digest (node:26-trixie-slim@sha256:…), which
# pins it. REVISION is the commit, for a label and the metrics. The version is that of package.json.

ARG NODE_IMAGE=node:26-trixie-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /site
# Apart from the sources: a change of those alone installs nothing again.
COPY package.json package-lock.json ./
# No install scripts: the only one that does anything here fetches Node, which the base is already.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund

FROM packages AS build
# For the metrics.
ARG REVISION=unknown
COPY . .
# The base's Node runs it: an npm script would look for the package `node`, whose install script did
# not run. The marker makes Node read the bundles as modules without the project's package.json.
# Source maps are for debugging, not for the image. The cache holds encoded pictures from build to
# build.
RUN --mount=type=cache,target=/site/node_modules/.cache node build.mjs \
 && echo '{"type":"module"}' > dist/package.json \
 && find dist -name '*.map' -delete
# sharp is native code, which no bundle can hold: the package, what it needs, and not its C++.
RUN mkdir encoder \
 && cp -r node_modules/sharp node_modules/@img node_modules/detect-libc node_modules/semver encoder \
 && rm -r encoder/sharp/src encoder/sharp/install

# The bill of materials: the packages in `dependencies`, and theirs. Without the number and the time
# of its making, so that two builds of a commit contain the same files.
FROM packages AS bill-of-materials
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && npm pkg delete devDependencies \
 && npm sbom --sbom-format=cyclonedx --sbom-type=application > sbom.json \
 && grep -vE '^  +"(serialNumber|timestamp)": ' sbom.json > sbom.cdx.json

# All that runs. A package that cannot be bundled, because it brings a native binary, is copied here
# as /site/node_modules.
FROM ${NODE_IMAGE}
# A package manager would only help an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include/node /opt/yarn* \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg
ENV NODE_ENV=production
# glibc would give each of the threads that compress a heap of its own, and raise the size from which
# on it gives memory back: 144 MB after every page and file was requested, with both limits 136. To
# publish five photographs of 12 megapixels takes 378 MB, with both limits 188.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /site
# Owned by root, so that the process cannot change what it runs. dist/migrate.js reads its
# neighbour migrations/.
COPY migrations migrations
COPY --from=build /site/encoder node_modules
COPY --from=bill-of-materials /site/sbom.cdx.json sbom.cdx.json
COPY --from=build /site/dist dist
# The fonts' licence asks to go with them.
COPY LICENSE src/styles/fonts/LICENSE-*.txt licenses/
# The base's user `node`, as a number: Kubernetes can then tell that it is not root.
USER 1000:1000

# Until proxies have noticed that the container stops.
ENV STOP_PAUSE_SECONDS=3
ARG REVISION=unknown
# As above: an argument from before the first FROM is known to no stage that does not ask for it.
ARG NODE_IMAGE
LABEL org.opencontainers.image.title="rosell-20" \
      org.opencontainers.image.description="The website of a personal-training centre in Mallorca" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="${NODE_IMAGE}"
# The site, and the admin port, which is not for the public.
EXPOSE 3000 9090
# Migrates, then serves, for those who run a single container. Kubernetes and compose run the two
# separately (docs/decisions/0005). Standard output is for the lines of the log alone. The first process
# of a container ignores the signals that it does not handle, hence the trap. Pages are short-lived garbage:
# a small young generation keeps some 12 MB out of the process. 2 in place of 4 would save 4 MB more and
# take 8 % more CPU for a cached page. By the other flag V8 gives the heap of a thread that has rendered
# Markdown back at once, in place of keeping it for other threads: some 120 MB in place of 137.
CMD ["sh", "-c", "trap 'exit 143' TERM INT; node dist/migrate.js >&2 & wait $! && exec node --max-semi-space-size=4 --no-memory-pool-share-memory-on-teardown dist/server.js"]
