import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Caller } from '@halfturn/contract/client.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brandLook } from '../platform/brand-look.ts';
import type { Context } from '../platform/context.ts';
import { markCacheable } from '../platform/http/cacheable.ts';
import { cookieLine, openCookieLine } from '../platform/http/cookies.ts';
import type { DeclaredRoute } from '../platform/http/declared-routes.ts';
import { pagePolicy } from '../platform/http/security-headers.ts';
import { picturePath, storePictureFile } from '../platform/share-picture.ts';
import { anyone, visitorOf } from '../platform/http/visitor.ts';
import type { Visitor } from '../platform/http/call.ts';
import { readCode, REF_COOKIE, REF_COOKIE_SECONDS } from '../people/affiliate/door.ts';
import { followRedirect } from '../shop/seo/door.ts';
import { ORDERS_COOKIE, ORDERS_COOKIE_SECONDS, rememberSecret } from '../sale/orders/door.ts';

const DIST = fileURLToPath(new URL('../../../storefront/dist/', import.meta.url));

/** The part of the storefront's server build that this process calls (`storefront/src/entry-server.tsx`). */
export interface Storefront {
  render(request: PageRequest, deps: PageDeps): Promise<PageReply>;
  assetsOf(manifest: unknown, sheets: ReadonlyMap<string, string>): unknown;
  devAssets(transformed: string): unknown;
  SCRIPT_HASHES: readonly string[];
}
interface BuiltStorefront extends Storefront {
  sharedAddress(url: string): string | null;
  keptShells(): KeptShells;
}
/** What pages are drawn from besides their own part, kept until something changes. */
interface KeptShells {
  forget(): void;
}
interface PageRequest {
  url: string;
  cookies: Readonly<Record<string, string | undefined>>;
  acceptLanguage?: string | undefined;
  signal?: AbortSignal;
}
interface PageDeps {
  call: Caller;
  assets: unknown;
  shells?: KeptShells | undefined;
  origin: string;
  storePicture: string;
  /** The style sheet of the store's colors, and the hash of its icon; null for the built-in ones. */
  brand: { sheet: string | null; icon: string | null };
  currency: Currency;
  onError(error: unknown): void;
}
interface PageReply {
  status: number;
  headers: Record<string, string>;
  cookies: readonly { name: string; value: string; maxAge: number }[];
  html: string | Uint8Array;
  /** `sha256-…` of the style sheets that stand in the page. */
  styleHashes?: readonly string[];
  cacheable: boolean;
}

/** How pages are made: from the build, or by Vite while developing. */
export interface PageSource {
  storefront(): Promise<Storefront>;
  assets(url: string): Promise<unknown>;
  /** The address under which a page is everybody's, with no more of its query than the page reads; null if it is its visitor's own. */
  sharedAddress(url: string): string | null;
  /** Makes a memory for what all pages show. Pages that are being worked on have none. */
  keptShells?(): KeptShells;
  /** Puts the files that the pages load on the road, before the pages themselves. */
  serveFiles(app: FastifyInstance): Promise<void>;
  development: boolean;
}

/** The built storefront. Refuses to start without one, with the command that makes it. */
export async function builtPages(): Promise<PageSource> {
  const entry = `${DIST}server/entry-server.js`;
  if (!existsSync(entry)) throw new Error('The storefront is not built. Run: npm run build');
  // The one place where the server imports what a build made: it does not exist when the types are checked.
  const storefront = (await import(entry)) as BuiltStorefront;
  const manifest = await readFile(`${DIST}client/.vite/manifest.json`, 'utf8');
  const assets = storefront.assetsOf(JSON.parse(manifest), await readSheets());
  return {
    storefront: async () => storefront,
    assets: async () => assets,
    sharedAddress: storefront.sharedAddress,
    keptShells: storefront.keptShells,
    serveFiles,
    development: false,
  };
}

/** The built style sheets, by their address. */
async function readSheets(): Promise<Map<string, string>> {
  const names = (await readdir(`${DIST}client/assets`)).filter((name) => name.endsWith('.css'));
  const texts = await Promise.all(names.map((name) => readFile(`${DIST}client/assets/${name}`, 'utf8')));
  return new Map(names.map((name, i) => [`/assets/${name}`, nthOf(texts, i).trim()]));
}

/** A service worker fetches pages of the store on its own account, under the policy that it was served with. */
const WORKER_POLICY = `default-src 'none'; connect-src 'self'`;

/** Where the storefront's files lie whose addresses name their content. */
export const PAGE_FILES = '/assets/';

/** Serves the built files. Those whose addresses name their content are kept by a browser for a year. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  const options = { index: false, dotfiles: 'ignore', preCompressed: true, cacheControl: false } as const;
  // One route for all of them: two thousand of their own would cost each start a tenth of its time.
  await app.register(fastifyStatic, {
    ...options,
    root: `${DIST}client/assets`,
    prefix: PAGE_FILES,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  // A route for each of these: any other address is a page's.
  await app.register(fastifyStatic, {
    ...options,
    root: `${DIST}client`,
    wildcard: false,
    globIgnore: ['assets/**'],
    // The reply was given its methods above, and they can be given once.
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=3600');
      // Its compressed forms too.
      if (path.includes('/service-worker.js')) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
}

/** Seconds after which to ask again for a page that could not be drawn. */
const RETRY_AFTER = 2;

const PAGES: DeclaredRoute = {
  access: 'visitor',
  limit: { none: 'counted for its network with all pages that are drawn; everybody’s pages lie in memory' },
};

export interface PagesOptions {
  callerOf: (visitor: Visitor) => Caller;
  /** Calls `forget` at each change of what public pages show. */
  onChange: (forget: () => void) => void;
}

/** Serves every address that is neither a call nor a file as a page of the storefront. */
export function servePages(
  app: FastifyInstance,
  context: Context,
  source: PageSource,
  { callerOf, onChange }: PagesOptions,
): void {
  const https = context.config.publicUrl.startsWith('https:');
  const shells = source.keptShells?.();
  if (shells) onChange(shells.forget);
  app.get('/*', { config: { traffic: 'page', declared: PAGES } }, async (request, reply) => {
    const visitor = visitorOf({ ip: request.ip, headers: request.headers });
    const order = secretOutOf(request.url, 'accessKey');
    if (order) return keepSecret(order, visitor, reply, context);
    const link = LINK_PAGES.has(pathOf(request.url)) ? secretOutOf(request.url, 'token') : null;
    if (link) return keepLink(link, reply, https);
    const affiliate = secretOutOf(request.url, 'ref');
    const code = readCode(affiliate?.secret);
    if (affiliate && code) return keepAffiliate(code, affiliate.to, reply, https);

    const storefront = await source.storefront();
    const shared = source.sharedAddress(request.url);
    const page = await storefront.render(
      {
        url: shared ?? request.url,
        cookies: visitor.cookies,
        acceptLanguage: request.headers['accept-language'],
        signal: leftBefore(reply),
      },
      {
        // A page of everybody's is not told who asks.
        call: callerOf(shared === null ? visitor : anyone(visitor)),
        assets: await source.assets(request.url),
        shells,
        origin: context.config.publicUrl,
        storePicture: picturePath(storePictureFile()),
        currency: visitor.currency,
        brand: { sheet: brandLook().sheet, icon: brandLook().icon },
        onError: (error) => request.log.error({ err: error, id: request.id }, 'a page failed'),
      },
    );
    if (page.status === 404 || page.status === 410) {
      const onward = await followRedirect(context, request.url);
      if (onward) return reply.code(onward.status).header('location', onward.to).send();
    }
    reply.code(page.status).headers(page.headers);
    // A call of the page was refused because the store is too busy, or its database is away.
    if (page.status === 503) reply.header('retry-after', RETRY_AFTER);
    reply.header(
      'content-security-policy',
      pagePolicy({
        scriptHashes: storefront.SCRIPT_HASHES,
        styleHashes: page.styleHashes ?? [],
        development: source.development,
      }),
    );
    for (const cookie of page.cookies) reply.header('set-cookie', openCookieLine(cookie, https));
    if (page.cacheable && shared !== null) {
      reply
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .header('vary', 'Cookie, Accept-Language');
      markCacheable(reply);
    }
    return reply.send(page.html);
  });
}

const SECRET = /^[\w-]{43}$/;

/** The pages whose mailed links open something, and the cookie in which such a page keeps the secret of its link. */
const LINK_PAGES = new Set(['/gift', '/gift-address', '/resetpassword', '/personal-data/link']);
const LINK_COOKIE = 'link';
/** Longer than it takes to read a page and press its button. */
const LINK_SECONDS = 3_600;

const pathOf = (address: string): string => firstOf(address.split('?', 1));

/** A mail's link carries a secret: what it is, and the same address without it. Null where there is none. */
function secretOutOf(
  address: string,
  name: 'accessKey' | 'token' | 'ref',
): { secret: string; to: string } | null {
  if (!address.includes(`${name}=`)) return null;
  const url = new URL(address.replace(/^\/+/, '/'), 'http://store.invalid');
  const secret = url.searchParams.get(name) ?? '';
  url.searchParams.delete(name);
  // Parsing removes dots, so `/%2e//evil.example/` becomes a path that a browser reads as the address of another site.
  return { secret, to: url.pathname.replace(/^\/+/, '/') + url.search };
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
    const kept = rememberSecret(visitor.cookies, secret);
    const https = config.publicUrl.startsWith('https:');
    reply.header('set-cookie', cookieLine(ORDERS_COOKIE, kept, { maxAge: ORDERS_COOKIE_SECONDS }, https));
  }
  return reply.code(303).header('location', to).send();
}

/**
 * Moves the secret of a mailed link into a cookie of its page alone. Scripts may read it, as they send it back: of two links that
 * are open in two tabs, each page goes on with its own. One that cannot be a secret takes the former one away.
 */
function keepLink(
  { secret, to }: { secret: string; to: string },
  reply: FastifyReply,
  https: boolean,
): FastifyReply {
  const good = SECRET.test(secret);
  const cookie = {
    name: LINK_COOKIE,
    value: good ? secret : '',
    maxAge: good ? LINK_SECONDS : 0,
    path: pathOf(to),
  };
  return reply
    .header('set-cookie', openCookieLine(cookie, https))
    .header('referrer-policy', 'no-referrer')
    .code(303)
    .header('location', to)
    .send();
}

/**
 * Keeps the code of the affiliate's link that was followed last, and goes on to the same address without it: so the page itself is
 * the one that is cached for all guests.
 */
function keepAffiliate(code: string, to: string, reply: FastifyReply, https: boolean): FastifyReply {
  return reply
    .header('set-cookie', cookieLine(REF_COOKIE, code, { maxAge: REF_COOKIE_SECONDS }, https))
    .code(303)
    .header('location', to)
    .send();
}

/** Aborted if the visitor leaves before the answer is sent. */
function leftBefore({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => raw.writableFinished || left.abort());
  return left.signal;
}
