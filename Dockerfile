# The store in a container: docs/install-docker.md. The base images are settings for those who keep their own.
ARG BUILD_IMAGE=node:24.21.0-trixie-slim
ARG RUN_IMAGE=debian:trixie-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /opt/halfturn
# What is installed changes less often than the sources: this layer is kept as long as no package changes.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY storefront/package.json storefront/
COPY backoffice/package.json backoffice/
COPY ui/package.json ui/
COPY locales/package.json locales/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tools/package.json tools/
RUN npm ci --omit=dev
COPY . .
RUN NODE_ENV=production npm run build

# Node is among the packages, in the version that the store is tested with: the image needs no other.
FROM ${RUN_IMAGE}
RUN useradd --system --uid 10001 --no-create-home --home-dir /var/lib/halfturn --shell /usr/sbin/nologin halfturn \
  && install -d -o halfturn -g halfturn -m 0700 /var/lib/halfturn
# The program belongs to root: the store cannot change it.
COPY --from=build /opt/halfturn /opt/halfturn
WORKDIR /opt/halfturn
USER 10001:10001
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/halfturn \
    NODE_COMPILE_CACHE=/tmp/compiled
# Of a store without DATABASE_URL: the database, the encryption keys and the backups.
VOLUME /var/lib/halfturn
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node_modules/node/bin/node", "deploy/healthy.mjs"]
ENTRYPOINT ["node_modules/node/bin/node", "tools/halfturn.mjs"]
CMD ["start"]
