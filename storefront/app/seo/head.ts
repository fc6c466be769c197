import { bcp47, DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { translate } from '@halfturn/locales/runtime.ts';
import type { ListData } from '../catalog/list.loader.ts';
import type { NewsItemData } from '../news/item.loader.ts';
import type { TextData } from '../pages/text.loader.ts';
import type { GoneData, ProductData } from '../product/product.loader.ts';
import type { Page } from '../root/page-context.ts';
import { storeOf, type ShellData } from '../root/shell-data.ts';
import type { RouteHandle } from '../routes-table.ts';
import { dictOf } from '../words.ts';
import { fixedSeen, homeSeen, textSeen } from './fixed-seen.ts';
import { listSeen } from './list-seen.ts';
import { newsSeen } from './news-seen.ts';
import { productSeen } from './product-seen.ts';
import { addressesOf, addressIn, type Seen, type SeenFrom } from './seen.ts';

/** The pages that say more to machines than their title, by source. Any other page is a fixed one. */
const SEEN: Readonly<Record<string, (from: SeenFrom<never>) => Seen | null>> = {
  'app/home/home.page.tsx': homeSeen,
  'app/catalog/list.page.tsx': (from: SeenFrom<ListData>) => listSeen(from),
  'app/news/item.page.tsx': (from: SeenFrom<NewsItemData>) => newsSeen(from),
  'app/pages/text.page.tsx': (from: SeenFrom<TextData>) => textSeen(from),
  'app/product/product.page.tsx': (from: SeenFrom<ProductData | GoneData>) => productSeen(from),
};

export interface SeenPage {
  page: Page;
  url: URL;
  handle: RouteHandle;
  shell: ShellData | undefined;
  /** What the page's own loader has loaded. */
  data: unknown;
  /** Path of the store's own picture. */
  storePicture: string;
}

/**
 * The head of a public page, for machines: canonical address, the same page in the other languages, what is shown where a
 * link is shared, and what the page is in schema.org's words. It is put in as text, and no browser loads a line of it.
 */
export function headForMachines({ page, url, handle, shell, data, storePicture }: SeenPage): string {
  const store = storeOf(shell, page);
  const t: SeenFrom['t'] = (key, values) =>
    translate(dictOf(page.locale), page.locale, key, values, { store });
  const from = { page, url, shell, data, t, store };
  const seen = SEEN[handle.source]?.(from as never) ?? (SEEN[handle.source] ? null : fixedSeen(from, handle));
  if (!seen) return '';
  return [addresses(seen, page), shared({ picture: storePicture, ...seen }, page, shell), blocks(seen)].join(
    '',
  );
}

function addresses(seen: Seen, page: Page): string {
  const others = addressesOf(seen, page);
  const home = addressIn(seen, page, DEFAULT_LOCALE);
  return [
    `<link rel="canonical" href="${escape(addressIn(seen, page, page.locale))}">`,
    ...others.map(
      ({ locale, href }) => `<link rel="alternate" hreflang="${bcp47(locale)}" href="${escape(href)}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escape(home)}">`,
  ].join('');
}

/** Languages with a territory, as Open Graph wants them: the one where most who read them live. */
const TERRITORIES: Record<Locale, string> = {
  ar: 'ar_AR',
  cz: 'cs_CZ',
  de: 'de_DE',
  'en-US': 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  hu: 'hu_HU',
  it: 'it_IT',
  ja: 'ja_JP',
  ko: 'ko_KR',
  nl: 'nl_NL',
  pl: 'pl_PL',
  pt: 'pt_BR',
  ro: 'ro_RO',
  ru: 'ru_RU',
  tr: 'tr_TR',
  'zh-CN': 'zh_CN',
  'zh-TW': 'zh_TW',
};

function shared(seen: Seen, page: Page, shell: ShellData | undefined): string {
  const description = seen.description || shell?.site.description;
  const picture = page.origin + seen.picture;
  const pictureAlt = seen.pictureAlt || seen.title;
  const property = (name: string, content: string | undefined) =>
    content ? `<meta property="${name}" content="${escape(content)}">` : '';
  const named = (name: string, content: string | undefined) =>
    content ? `<meta name="${name}" content="${escape(content)}">` : '';
  return [
    property('og:type', seen.type),
    property('og:site_name', storeOf(shell, page)),
    property('og:title', seen.title),
    property('og:description', description),
    property('og:url', addressIn(seen, page, page.locale)),
    property('og:locale', TERRITORIES[page.locale]),
    ...LOCALES.filter((locale) => locale !== page.locale).map((locale) =>
      property('og:locale:alternate', TERRITORIES[locale]),
    ),
    property('og:image', picture),
    property('og:image:type', picture.endsWith('.jpg') ? 'image/jpeg' : 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', pictureAlt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', seen.title),
    named('twitter:description', description),
    named('twitter:image', picture),
    named('twitter:image:alt', pictureAlt),
  ].join('');
}

/** One block for the whole page, so that its things can name each other. */
function blocks({ things }: Seen): string {
  if (things.length === 0) return '';
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // No `</script>` or `<!--` can stand in it.
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
