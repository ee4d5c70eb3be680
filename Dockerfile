# The image: Node, the built bundles, what browsers may ask for, the migrations, and the encoder of
# pictures for the publishing command.
#
#   docker build -t rosell-20:0.1.0 .

ARG NODE_IMAGE=node:26-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /site
# Apart from the sources: a change of those alone installs nothing again.
COPY package.json package-lock.json ./
# No install scripts: the only one that does anything here fetches Node, which the base is already.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# By the base's Node, for an npm script would look for the one that was not fetched. The marker
# makes Node read the bundles as modules without the project's package.json; source maps are for
# whoever debugs, not for who serves.
RUN node build.mjs \
 && echo '{"type":"module"}' > dist/package.json \
 && rm -r dist/source-maps
# sharp is native code, which no bundle can hold: the package, what it needs, and not its C++.
RUN mkdir encoder \
 && cp -r node_modules/sharp node_modules/@img node_modules/detect-libc node_modules/semver encoder \
 && rm -r encoder/sharp/src encoder/sharp/install

FROM ${NODE_IMAGE}
# A package manager would only help an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include/node /opt/yarn* \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg
ENV NODE_ENV=production
WORKDIR /site
# Owned by root, so that the process cannot change what it runs. dist/migrate.js reads its
# neighbour migrations/.
COPY migrations migrations
COPY --from=build /site/encoder node_modules
COPY --from=build /site/dist dist
# The base's user `node`, as a number: Kubernetes can then tell that it is not root.
USER 1000:1000
# The site, and the admin port, which is not for the public.
EXPOSE 3000 9090
# Pages are short-lived garbage: a small young generation keeps 16 MB out of the process.
CMD ["node", "--max-semi-space-size=2", "dist/server.js"]
