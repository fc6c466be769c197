import type { GenreCode, PlatformCode, RegionCode } from '../demo/shape.ts';
import type { Field, Mapping } from './fields.ts';
import { readFixed, type FixedColumns, type FixedPrices } from './fixed-columns.ts';
import { genreOf } from './genres.ts';
import { platformOf, regionOf, shelfOf } from './places.ts';
import { NO_TIER_COLUMNS, readTiers, type LineTiers, type TierColumns } from './tier-columns.ts';

/** What holds for the whole file, where a line does not say it. */
export interface Defaults {
  class?: string | undefined;
  platform?: PlatformCode | undefined;
  region?: RegionCode | undefined;
}

/** A product as a line of the file has it. What the file does not say is absent, and leaves a known product as it is. */
export interface Line {
  /** Number in the file, from 1; the first line has the heads. */
  no: number;
  name: string;
  class: string;
  genre: GenreCode;
  platform: PlatformCode;
  region: RegionCode;
  /** US cents; 0 where the file has no price. */
  price: number;
  /** What it costs in other currencies, where the file fixes that. */
  fixed: FixedPrices;
  /** What many copies cost, and whom that is for. */
  tiers: LineTiers;
  /** Fields that the file has a column and a value for. */
  said: Partial<
    Record<'developer' | 'publisher' | 'released' | 'edition' | 'system' | 'tips', string> & {
      languages: string[];
      limit: number;
      summary: string;
      description: string;
    }
  >;
  ref: string | null;
}

export type Read = { line: Line } | { why: string };

const MOST_CENTS = 10_000_000;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LENGTHS: Partial<Record<Field, number>> = {
  name: 200,
  summary: 1000,
  description: 20_000,
  tips: 2000,
  ref: 200,
};

/** Reads one line. It is bad, with a reason for the person who wrote it, where something in it cannot be meant. */
export function readLine(
  cells: readonly string[],
  mapping: Mapping,
  no: number,
  defaults: Defaults,
  columns: FixedColumns = new Map(),
  tierColumns: TierColumns = NO_TIER_COLUMNS,
): Read {
  const text = (field: Field): string =>
    (mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '')).trim();
  for (const field of Object.keys(mapping) as Field[]) {
    const value = text(field);
    if (CONTROL.test(value)) return { why: `the ${field} holds a control character` };
    if (value.includes('\uFFFD')) return { why: `the ${field} is not readable: the file must be UTF-8` };
    if (value.length > (LENGTHS[field] ?? 500)) return { why: `the ${field} is too long` };
  }
  const name = text('name').replaceAll(/\s+/g, ' ');
  if (name === '') return { why: 'the name is missing' };
  const price = readPrice(text('price'));
  if (price === null) return { why: `"${text('price')}" is not a price in US dollars` };
  const others = readFixed(cells, columns);
  if ('why' in others) return others;
  const wholesale = readTiers(cells, tierColumns);
  if ('why' in wholesale) return wholesale;
  const genre = text('genre') === '' ? 'indie' : genreOf(text('genre'));
  if (!genre) return { why: `the genre "${text('genre')}" is not known` };
  const shelf = shelfOf(genre);
  const platform =
    text('platform') === '' ? (defaults.platform ?? shelf.platform) : platformOf(text('platform'));
  if (!platform) return { why: `the platform "${text('platform')}" is not known` };
  const region = text('region') === '' ? (defaults.region ?? 'GLOBAL') : regionOf(text('region'));
  if (!region) return { why: `the region "${text('region')}" is not known` };

  const said: Line['said'] = {};
  for (const field of ['developer', 'publisher', 'edition', 'system', 'tips', 'summary'] as const)
    if (text(field) !== '') said[field] = text(field).replaceAll(/\s+/g, ' ');
  if (text('description') !== '') said.description = text('description').replaceAll('\r\n', '\n');
  if (text('released') !== '') {
    const released = readDay(text('released'));
    if (!released) return { why: `"${text('released')}" is not a day` };
    said.released = released;
  }
  if (text('languages') !== '') said.languages = readLanguages(text('languages'));
  if (text('limit') !== '') {
    const limit = Number(text('limit'));
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      return { why: `"${text('limit')}" is not a limit from 1 to 100` };
    said.limit = limit;
  }
  const { fixed } = others;
  const line = {
    no,
    name,
    class: defaults.class ?? shelf.shelf,
    genre,
    platform,
    region,
    price,
    fixed,
    tiers: wholesale.tiers,
    said,
  };
  return { line: { ...line, ref: text('ref') === '' ? null : text('ref') } };
}

/** US dollars as people write them → cents; 0 where there is none ("Free", nothing); null where it is no amount. */
export function readPrice(text: string): number | null {
  const bare = text.replaceAll(/^(?:USD|US\$|\$)\s*|\s*(?:USD|\$)$/gi, '').trim();
  if (bare === '' || /^(?:free|free to play|n\/a)$/i.test(bare)) return 0;
  // A thousands separator counts only where it separates thousands: "1.234" could be either, and is refused.
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:[.,](\d{1,2})0*)?$/.exec(bare);
  if (!match) return null;
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= MOST_CENTS ? cents : null;
}

/** `2000-11-01`, `1 Nov, 2000` or `Nov 1, 2000` → ISO; null where there is no such day. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text);
  const [, day, month, year] = /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i.exec(text) ?? [];
  const [, month2, day2, year2] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const named = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf((month ?? month2 ?? '-').toLowerCase());
  const parts = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(year ?? year2), named < 0 || named % 3 !== 0 ? NaN : named / 3 + 1, Number(day ?? day2)];
  if (!parts.every(Number.isInteger)) return null;
  const [y, m, d] = parts as [number, number, number];
  const date = new Date(Date.UTC(y, m - 1, d));
  // The 31st of February would roll over into March.
  const same = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return same && y >= 1950 && y <= 2200 ? date.toISOString().slice(0, 10) : null;
}

const LANGUAGE_NAMES = new Map(
  ['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'hu', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt']
    .concat(['pt-BR', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh-CN', 'zh-TW'])
    .flatMap((tag) => [
      [tag.toLowerCase(), tag] as const,
      [new Intl.DisplayNames('en', { type: 'language' }).of(tag)!.toLowerCase(), tag] as const,
    ])
    .concat([
      ['simplified chinese', 'zh-CN'],
      ['traditional chinese', 'zh-TW'],
      ['spanish - spain', 'es'],
      ['portuguese - brazil', 'pt-BR'],
    ]),
);

/** The languages of a list by tag or English name; what is neither is left out. */
function readLanguages(text: string): string[] {
  const tags = text.split(/[;,|]/).map((part) => LANGUAGE_NAMES.get(part.trim().toLowerCase()));
  return [...new Set(tags.filter((tag) => tag !== undefined))];
}
