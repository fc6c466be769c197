import fastifyStatic from '@fastify/static';
import type { PageSource } from '../src/app/pages.ts';

type Cookie = { name: string; value: string; maxAge: number };

/** Pages that are all the same words, for tests of what stands before and around them. They set these cookies. */
export const stubPages = (cookies: Cookie[] = []): PageSource => ({
  storefront: async () => ({
    render: async () => ({ status: 200, headers: {}, cookies, html: '<p>A page</p>', cacheable: false }),
    assetsOf: () => null,
    devAssets: () => null,
    SCRIPT_HASHES: [],
  }),
  assets: async () => null,
  sharedAddress: () => null,
  serveFiles: async (app) => {
    // Nothing of it is served: the back office needs what the plugin adds to a reply.
    await app.register(fastifyStatic, { root: import.meta.dirname, serve: false });
  },
  development: false,
});
