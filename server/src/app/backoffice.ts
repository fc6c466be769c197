import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brandLook, brandPicturePath } from '../platform/brand-look.ts';

const DIST = fileURLToPath(new URL('../../../backoffice/dist/client/', import.meta.url));

/**
 * The policy of the back office's one page: files of the store itself, and nothing inline, as the page is drawn by its
 * scripts alone. What a buyer or a supplier has typed is shown here to people who may refund orders.
 */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `img-src 'self' data:`,
  `media-src 'self'`,
  `connect-src 'self'`,
  // The preview of an email, which has a policy of its own.
  `frame-src 'self'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** The store's icon, or the built-in one. */
function iconLink(): string {
  const { icon } = brandLook();
  if (icon === null) return '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  return `<link rel="icon" href="${brandPicturePath(icon, 48)}" type="image/png" />`;
}

/** Where the back office's files lie. */
export const ADMIN_FILES = '/admin/assets/';
const OPEN = {
  config: {
    declared: { access: 'public', limit: { none: 'one text in memory, which is the same for all' } },
  },
} as const;

/**
 * Serves the built back office under `/admin`: its files for a year, as their names tell their content, and its page, always
 * fresh, for every other address. Not built, it says so, and the store runs without it.
 */
export async function serveBackoffice(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${DIST}index.html`)) {
    const say = 'The back office is not built. Run: npm run build\n';
    app.get('/admin', OPEN, (_request, reply) => reply.code(503).type('text/plain').send(say));
    app.get('/admin/*', OPEN, (_request, reply) => reply.code(503).type('text/plain').send(say));
    return;
  }
  const html = await readFile(`${DIST}index.html`, 'utf8');
  await app.register(fastifyStatic, {
    root: `${DIST}assets`,
    prefix: ADMIN_FILES,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // The storefront's files were given the reply's methods already, and they can be given once.
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  app.get('/admin', OPEN, sendPage);
  app.get('/admin/*', OPEN, sendPage);

  async function sendPage(_request: unknown, reply: FastifyReply): Promise<string> {
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex');
    return html.replace('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />', iconLink());
  }
}
