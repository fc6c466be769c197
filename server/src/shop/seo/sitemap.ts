import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';

/** The most addresses of a sitemap (sitemaps.org); with their dates they are far below its 50 MB. */
export const PER_FILE = 50_000;

export interface Entry {
  /** Path and query of the page, without its language. */
  path: string;
  /** When its content last changed, if known. */
  changed?: Date;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The full address of a page in a language, as its canonical link has it. */
export function addressOf(publicUrl: string, path: string, locale: Locale): string {
  const lang = `${path.includes('?') ? '&' : '?'}lang=${locale}`;
  return `${publicUrl}${path}${locale === DEFAULT_LOCALE ? '' : lang}`;
}

/** The text of a sitemap, in parts: each is read after the one before it was taken. */
export async function* sitemapText(
  entries: AsyncIterable<readonly Entry[]>,
  publicUrl: string,
  locale: Locale,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const some of entries) {
    yield some
      .map(({ path, changed }) => {
        const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
        return `<url><loc>${escape(addressOf(publicUrl, path, locale))}</loc>${date}</url>\n`;
      })
      .join('');
  }
  yield '</urlset>\n';
}

/** The text of the index: every file of every language. */
export function sitemapIndex(files: readonly string[], publicUrl: string): string {
  const lines = files.map((file) => `<sitemap><loc>${escape(publicUrl + file)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Robots may read the pages of the store, but not its API and the back office. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /prod-api/',
    'Disallow: /admin/',
    'Disallow: /admin$',
    'Disallow: /dev/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
