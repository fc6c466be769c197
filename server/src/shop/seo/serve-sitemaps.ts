import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { isLocale, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { markCacheable } from '../../platform/http/cacheable.ts';
import { encodingFor } from '../../platform/http/compression.ts';
import type { DeclaredRoute } from '../../platform/http/declared-routes.ts';
import { liveOwnPages, newsForSitemap } from '../content/door.ts';
import { listEntries, productEntries, productFiles } from './sitemap.queries.ts';
import { robotsText, sitemapIndex, sitemapText, type Entry } from './sitemap.ts';

/** Public pages at fixed addresses. */
const FIXED = [
  '/',
  '/about-us',
  '/contact-us',
  '/condition',
  '/privacy-policy',
  '/refund-policy',
  '/shipping',
  '/activation',
  '/affiliate',
  '/feedback',
  '/wholesale',
  '/sale',
];

/** How many files are written at once; further requests are asked to come back later. */
const AT_ONCE = 4;
const PRODUCTS = /^products-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/;

const ROBOTS: DeclaredRoute = { access: 'public', limit: { none: 'a short text, kept as bytes' } };
/** A search engine reads all files of all languages at once. */
const READERS: DeclaredRoute = { access: 'public', limit: { calls: 600, seconds: 600 } };

/**
 * Serves `/robots.txt`, `/sitemap.xml` and the files that it names: one of pages and lists for each language, and one for
 * each 50,000 products and language. They are streamed, so a million products take no more memory than a thousand.
 */
export function serveSitemaps(
  app: FastifyInstance,
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
): void {
  const { publicUrl } = config;
  let atWork = 0;

  app.get('/robots.txt', { config: { declared: ROBOTS } }, (_request, reply) => {
    markCacheable(reply);
    return reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl));
  });

  app.get('/sitemap.xml', { config: { declared: READERS } }, async (_request, reply) => {
    const from = await productFiles(db);
    const names = ['pages.xml', ...from.map((id) => `products-${id}.xml`)];
    const files = LOCALES.flatMap((locale) => names.map((name) => `/sitemaps/${locale}/${name}`));
    markCacheable(reply);
    return reply.type('application/xml; charset=utf-8').send(sitemapIndex(files, publicUrl));
  });

  app.get<{ Params: { locale: string; file: string } }>(
    '/sitemaps/:locale/:file',
    { config: { declared: READERS } },
    (request, reply) => {
      const { locale, file } = request.params;
      const from = PRODUCTS.exec(file)?.[1];
      if (!isLocale(locale) || (from === undefined && file !== 'pages.xml')) throw problem('not_found');
      if (atWork >= AT_ONCE) throw problem('unavailable', { retryAfter: 10 });
      atWork += 1;
      reply.raw.once('close', () => (atWork -= 1));
      const entries =
        from === undefined ? pageEntries(db, locale, clock.now()) : productEntries(db, from, locale);
      return stream(sitemapText(entries, publicUrl, locale), request, reply);
    },
  );
}

async function* pageEntries(db: Db, locale: Locale, now: Date): AsyncGenerator<Entry[]> {
  yield FIXED.map((path) => ({ path }));
  yield await listEntries(db, locale);
  const own = await liveOwnPages(db, locale, now);
  yield own.map(({ name, changed }) => ({ path: `/pages/${encodeURIComponent(name)}`, changed }));
  const news = await newsForSitemap(db, locale, now);
  if (news.length > 0) yield [{ path: '/news' }];
  yield news.map(({ id, changed }) => ({ path: `/newsInfo?id=${id}`, changed }));
}

/** Sends a file as it is written, zipped if the reader accepts that. */
function stream(written: AsyncIterable<string>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = Readable.from(written, { objectMode: false });
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .header('vary', 'Accept-Encoding');
  if (encodingFor(request.headers['accept-encoding']?.replaceAll('br', '')) !== 'gzip')
    return reply.send(text);
  const zipped = createGzip();
  // An error in one stream ends the other, so that the reader sees a broken answer instead of a short one.
  text.once('error', (error) => zipped.destroy(error));
  zipped.once('close', () => text.destroy());
  return reply.header('content-encoding', 'gzip').send(text.pipe(zipped));
}
