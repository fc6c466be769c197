import { fileURLToPath } from 'node:url';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import type { PageSource, Storefront } from './pages.ts';

const ROOT = fileURLToPath(new URL('../../../storefront', import.meta.url));
const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** Pages made by Vite from their sources, on the store's own port: edits show at once and keep the page's state. */
export async function vitePages(): Promise<PageSource> {
  let vite: ViteDevServer | undefined;
  const running = (): ViteDevServer => {
    if (!vite) throw new Error('Vite is not running yet.');
    return vite;
  };
  const storefront = async (): Promise<Storefront> =>
    (await running().ssrLoadModule('/src/entry-server.tsx')) as unknown as Storefront;
  return {
    development: true,
    storefront,
    // A page that is being worked on is made for each visit.
    sharedAddress: () => null,
    assets: async (url) => (await storefront()).devAssets(await running().transformIndexHtml(url, EMPTY)),
    async serveFiles(app: FastifyInstance) {
      const server = await createServer({
        configFile: `${ROOT}/vite.config.ts`,
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      vite = server;
      await app.register(middie);
      app.use(server.middlewares);
      app.addHook('onClose', () => server.close());
    },
  };
}
