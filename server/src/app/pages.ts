import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Caller } from '@halfturn/contract/client.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../platform/context.ts';
import { markCacheable } from '../platform/http/cacheable.ts';
import type { DeclaredRoute } from '../platform/http/declared-routes.ts';
import { pagePolicy } from '../platform/http/security-headers.ts';
import { picturePath, STORE_PICTURE_FILE } from '../platform/share-picture.ts';
import { visitorOf } from '../platform/http/visitor.ts';
import type { Visitor } from '../platform/http/call.ts';
import { ORDERS_COOKIE_SECONDS, rememberSecret } from '../sale/orders/door.ts';

const DIST = fileURLToPath(new URL('../../../storefront/dist/', import.meta.url));

/** The part of the storefront's server build that this process calls (`storefront/src/entry-server.tsx`). */
export interface Storefront {
  render(request: PageRequest, deps: PageDeps): Promise<PageReply>;
  assetsOf(manifest: unknown, sheets: ReadonlyMap<string, string>): unknown;
  devAssets(transformed: string): unknown;
  SCRIPT_HASHES: readonly string[];
}
interface PageRequest {
  url: string;
  cookies: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal;
}
interface PageDeps {
  call: Caller;
  assets: unknown;
  origin: string;
  storePicture: string;
  onError(error: unknown): void;
}
interface PageReply {
  status: number;
  headers: Record<string, string>;
  cookies: readonly { name: string; value: string; maxAge: number }[];
  html: string;
  /** `sha256-…` of the style sheets that stand in the page. */
  styleHashes?: readonly string[];
  cacheable: boolean;
}

/** How pages are made: from the build, or by Vite while developing. */
export interface PageSource {
  storefront(): Promise<Storefront>;
  assets(url: string): Promise<unknown>;
  /** Puts the files that the pages load on the road, before the pages themselves. */
  serveFiles(app: FastifyInstance): Promise<void>;
  development: boolean;
}

/** The built storefront. Refuses to start without one, with the command that makes it. */
export async function builtPages(): Promise<PageSource> {
  const entry = `${DIST}server/entry-server.js`;
  if (!existsSync(entry)) throw new Error('The storefront is not built. Run: npm run build');
  // The one place where the server imports what a build made: it does not exist when the types are checked.
  const storefront = (await import(entry)) as Storefront;
  const manifest = await readFile(`${DIST}client/.vite/manifest.json`, 'utf8');
  const assets = storefront.assetsOf(JSON.parse(manifest), await readSheets());
  return { storefront: async () => storefront, assets: async () => assets, serveFiles, development: false };
}

/** The built style sheets, by their address. */
async function readSheets(): Promise<Map<string, string>> {
  const names = (await readdir(`${DIST}client/assets`)).filter((name) => name.endsWith('.css'));
  const texts = await Promise.all(names.map((name) => readFile(`${DIST}client/assets/${name}`, 'utf8')));
  return new Map(names.map((name, i) => [`/assets/${name}`, texts[i]!.trim()]));
}

/** Serves the built files under addresses that name their content, so that a browser keeps them for a year. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${DIST}client`,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/');
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

const PAGES: DeclaredRoute = {
  access: 'visitor',
  limit: { none: 'counted by the calls that a page makes; guests’ pages lie in memory' },
};

/** Serves every address that is neither a call nor a file as a page of the storefront. */
export function servePages(
  app: FastifyInstance,
  context: Context,
  source: PageSource,
  callerOf: (visitor: Visitor) => Caller,
): void {
  app.get('/*', { config: { declared: PAGES } }, async (request, reply) => {
    const visitor = visitorOf({ ip: request.ip, headers: request.headers });
    const clean = secretOutOf(request.url);
    if (clean) return keepSecret(clean, visitor, reply, context);

    const storefront = await source.storefront();
    const page = await storefront.render(
      { url: request.url, cookies: visitor.cookies, signal: abortedWith(request) },
      {
        call: callerOf(visitor),
        assets: await source.assets(request.url),
        origin: context.config.publicUrl,
        storePicture: picturePath(STORE_PICTURE_FILE),
        onError: (error) => request.log.error({ err: error, id: request.id }, 'a page failed'),
      },
    );
    reply.code(page.status).headers(page.headers);
    reply.header(
      'content-security-policy',
      pagePolicy({
        scriptHashes: storefront.SCRIPT_HASHES,
        styleHashes: page.styleHashes ?? [],
        development: source.development,
      }),
    );
    for (const { name, value, maxAge } of page.cookies)
      reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`);
    if (page.cacheable && !source.development) {
      reply
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .header('vary', 'Cookie, Accept-Language');
      markCacheable(reply);
    }
    return reply.send(page.html);
  });
}

const SECRET = /^[\w-]{43}$/;

/** A mail's link carries the order's secret: what it is, and the same address without it. Null where there is none. */
function secretOutOf(address: string): { secret: string; to: string } | null {
  if (!address.includes('accessKey=')) return null;
  const url = new URL(address.replace(/^\/+/, '/'), 'http://store.invalid');
  const secret = url.searchParams.get('accessKey') ?? '';
  url.searchParams.delete('accessKey');
  return { secret, to: url.pathname + url.search };
}

/**
 * Moves a secret from the address into the browser's own keeping and goes on without it: it stays out of the history, of
 * the referrer, of a shared screen (ASVS 14.2.1). Whether it opens anything is found out where the order is fetched.
 */
function keepSecret(
  { secret, to }: { secret: string; to: string },
  visitor: Visitor,
  reply: FastifyReply,
  { config }: Context,
): FastifyReply {
  if (SECRET.test(secret)) {
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    const value = encodeURIComponent(rememberSecret(visitor.cookies, secret));
    reply.header(
      'set-cookie',
      `orders=${value}; Path=/; Max-Age=${ORDERS_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
  return reply.code(303).header('location', to).send();
}

function abortedWith(request: FastifyRequest): AbortSignal {
  const left = new AbortController();
  request.raw.once('close', () => request.raw.destroyed && left.abort());
  return left.signal;
}
