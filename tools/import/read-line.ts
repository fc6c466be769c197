import { nthOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import { slug as wireSlug } from '@halfturn/contract/primitives/text.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { GenreCode, PlatformCode, RegionCode } from '../demo/codes.ts';
import type { Field, FileColumns } from './fields.ts';
import { readFixed, type FixedPrices } from './fixed-columns.ts';
import { genreOf } from './genres.ts';
import { platformOf, regionOf, shelfOf, USUAL_GENRE } from './places.ts';
import type { Texts } from './text-columns.ts';
import { readTiers, type LineTiers } from './tier-columns.ts';

/** What holds for every line of the file that does not say it itself. */
export interface Defaults {
  class?: string | undefined;
  platform?: PlatformCode | undefined;
  region?: RegionCode | undefined;
}

/** A product as a line of the file describes it. Fields without a value are absent, and leave a known product unchanged. */
export interface Line {
  /** Number in the file, from 1; the first line has the heads. */
  no: number;
  name: string;
  /** The product's part of its address; null if the file does not say it. */
  slug: string | null;
  class: string;
  /** Null if the file does not say it. */
  genre: GenreCode | null;
  platform: PlatformCode;
  region: RegionCode;
  /** US cents; 0 if the file has no price. */
  price: number;
  /** Prices that the file fixes for other currencies. */
  fixed: FixedPrices;
  tiers: LineTiers;
  said: Partial<
    Record<'developer' | 'publisher' | 'released' | 'edition' | 'system' | 'tips', string> & {
      languages: string[];
      limit: number;
      /** Boxes on hand. Read for new products that are shipped; keys have an import of their own. */
      stock: number;
      /** Grams, for products that are shipped. */
      weight: number;
      /** Products with a higher pin come first in lists by popularity. */
      pin: number;
    }
  >;
  /** Texts by language. In en-US only the summary and the description, as the other parts are in `said`. */
  texts: Partial<Record<Locale, Texts>>;
  ref: string | null;
}

export type Read = { line: Line } | { why: string };

const MOST_CENTS = 10_000_000;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LENGTHS: Readonly<Record<string, number>> = {
  name: 200,
  slug: 120,
  summary: 1000,
  description: 20_000,
  tips: 2000,
  ref: 200,
};
const COUNTS = {
  limit: [1, 100],
  stock: [0, 1_000_000],
  weight: [1, 1_000_000],
  pin: [0, 1_000_000],
} as const;

/** Text on one line. No-break spaces stay: they are part of how some languages write. */
const oneLine = (text: string): string => text.replaceAll(/[ \t\r\n]+/g, ' ');

/** Reads one line. A value that cannot be meant makes the line bad, with a reason for the person who wrote the file. */
export function readLine(
  cells: readonly string[],
  columns: FileColumns,
  no: number,
  defaults: Defaults,
): Read {
  const text = (field: Field): string => {
    const index = columns.fields[field];
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
  const why = unreadable(cells, columns);
  if (why !== null) return { why };
  const name = text('name').replaceAll(/\s+/g, ' ');
  if (name === '') return { why: 'the name is missing' };
  const slug = text('slug') === '' ? null : text('slug');
  if (slug !== null && !wireSlug.safeParse(slug).success)
    return { why: `"${slug}" is not a slug: letters, digits and dashes` };
  const price = readPrice(text('price'));
  if (price === null) return { why: `"${text('price')}" is not a price in US dollars` };
  const others = readFixed(cells, columns.fixed);
  if ('why' in others) return others;
  const wholesale = readTiers(cells, columns.tiers);
  if ('why' in wholesale) return wholesale;
  const places = readPlaces(text, defaults);
  if ('why' in places) return places;
  const facts = readFacts(text);
  if ('why' in facts) return facts;
  const { fixed } = others;
  const { tiers } = wholesale;
  const ref = text('ref') === '' ? null : text('ref');
  const texts = readTexts(cells, columns);
  return { line: { no, name, slug, ...places, price, fixed, tiers, said: facts.said, texts, ref } };
}

/** Why a text of the line cannot be taken; null if all of them can. */
function unreadable(cells: readonly string[], { fields, texts }: FileColumns): string | null {
  const all = [
    ...Object.entries(fields).map(([field, index]) => ({ label: field, part: field, index })),
    ...texts.map(({ part, locale, index }) => ({ label: `${part} (${locale})`, part, index })),
  ];
  for (const { label, part, index } of all) {
    const value = (cells[index] ?? '').trim();
    if (CONTROL.test(value)) return `the ${label} holds a control character`;
    if (value.includes('\uFFFD')) return `the ${label} is not readable: the file must be UTF-8`;
    if (value.length > (LENGTHS[part] ?? 500)) return `the ${label} is too long`;
  }
  return null;
}

type Text = (field: Field) => string;

/** Which genre a line is of, where its key activates, and the class that follows from them. */
function readPlaces(
  text: Text,
  defaults: Defaults,
): Pick<Line, 'class' | 'genre' | 'platform' | 'region'> | { why: string } {
  const genre = text('genre') === '' ? null : genreOf(text('genre'));
  if (!genre && text('genre') !== '') return { why: `the genre "${text('genre')}" is not known` };
  const usual = shelfOf(genre ?? USUAL_GENRE);
  const platform =
    text('platform') === '' ? (defaults.platform ?? usual.platform) : platformOf(text('platform'));
  if (!platform) return { why: `the platform "${text('platform')}" is not known` };
  const region = text('region') === '' ? (defaults.region ?? 'GLOBAL') : regionOf(text('region'));
  if (!region) return { why: `the region "${text('region')}" is not known` };
  const shelf = platform === 'parcel' ? 'goods' : usual.shelf;
  return { class: defaults.class ?? shelf, genre, platform, region };
}

function readFacts(text: Text): Pick<Line, 'said'> | { why: string } {
  const said: Line['said'] = {};
  for (const field of ['developer', 'publisher', 'edition', 'system', 'tips'] as const)
    if (text(field) !== '') said[field] = oneLine(text(field));
  if (text('released') !== '') {
    const released = readDay(text('released'));
    if (!released) return { why: `"${text('released')}" is not a day` };
    said.released = released;
  }
  if (text('languages') !== '') said.languages = readLanguages(text('languages'));
  for (const field of ['limit', 'stock', 'weight', 'pin'] as const) {
    if (text(field) === '') continue;
    const [least, most] = COUNTS[field];
    const count = Number(text(field));
    if (!Number.isInteger(count) || count < least || count > most)
      return { why: `"${text(field)}" is not a ${field} from ${least} to ${most}` };
    said[field] = count;
  }
  return { said };
}

function readTexts(cells: readonly string[], { fields, texts }: FileColumns): Line['texts'] {
  const read: Line['texts'] = {};
  const english = (['summary', 'description'] as const).map((part) => ({
    part,
    locale: DEFAULT_LOCALE,
    index: fields[part] ?? -1,
  }));
  for (const { part, locale, index } of [...english, ...texts]) {
    const text = (cells[index] ?? '').trim();
    if (text === '') continue;
    const clean = part === 'description' ? text.replaceAll('\r\n', '\n') : oneLine(text);
    (read[locale] ??= {})[part] = clean;
  }
  return read;
}

/** US dollars as people write them → cents; 0 if there is none ("Free", nothing); null if it is no amount. */
export function readPrice(text: string): number | null {
  const bare = text.replaceAll(/^(?:USD|US\$|\$)\s*|\s*(?:USD|\$)$/gi, '').trim();
  if (bare === '' || /^(?:free|free to play|n\/a)$/i.test(bare)) return 0;
  // A thousands separator counts only where it separates thousands: "1.234" could be either, and is refused.
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:[.,](\d{1,2})0*)?$/.exec(bare);
  if (!match) return null;
  const cents = Number(nthOf(match, 1).replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= MOST_CENTS ? cents : null;
}

/** `2000-11-01`, `1 Nov, 2000` or `Nov 1, 2000` → ISO; null if there is no such day. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text);
  const [, day, month, year] = /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i.exec(text) ?? [];
  const [, month2, day2, year2] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const named = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf((month ?? month2 ?? '-').toLowerCase());
  const parts = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(year ?? year2), named < 0 || named % 3 !== 0 ? NaN : named / 3 + 1, Number(day ?? day2)];
  if (!parts.every(Number.isInteger)) return null;
  const [y, m, d] = several(parts, 3);
  const date = new Date(Date.UTC(y, m - 1, d));
  // The 31st of February would roll over into March.
  const same = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return same && y >= 1950 && y <= 2200 ? date.toISOString().slice(0, 10) : null;
}

const LANGUAGE_NAMES = new Map(
  ['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'hu', 'id', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt']
    .concat(['pt-BR', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh-CN', 'zh-TW'])
    .flatMap((tag) => [
      [tag.toLowerCase(), tag] as const,
      [present(new Intl.DisplayNames('en', { type: 'language' }).of(tag)).toLowerCase(), tag] as const,
    ])
    .concat([
      ['simplified chinese', 'zh-CN'],
      ['traditional chinese', 'zh-TW'],
      ['spanish - spain', 'es'],
      ['portuguese - brazil', 'pt-BR'],
    ]),
);

/** The languages of a list, by tag or English name. Unknown words are left out. */
function readLanguages(text: string): string[] {
  const tags = text.split(/[;,|]/).map((part) => LANGUAGE_NAMES.get(part.trim().toLowerCase()));
  return [...new Set(tags.filter((tag) => tag !== undefined))];
}
