import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import {
  BASE_CURRENCY,
  CURRENCY_CODES,
  currencyFacts,
  isCurrency,
  type Currency,
} from '@halfturn/contract/primitives/money.ts';
import type {
  ImportChoices,
  ImportShown,
  ProductImport,
  ProductImportLine,
  ProductImportRow,
} from '@halfturn/contract/staff/product-imports.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { IMPORT_RELATIONS } from '@halfturn/contract/staff/product-import-parts.ts';
import { PRODUCT_STATES } from '@halfturn/contract/staff/product-states.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { parseField } from './fields.ts';
import type { ImportRow, ListedLine } from './imports.queries.ts';
import type { PictureCounts } from './pictures.queries.ts';
import { ownWire } from '../prices/own-currency.ts';
import { nameIn, type ListOption, type Lists, type StoreLists } from './lists.ts';
import type { PlannedTiers } from './plan-tiers.ts';
import { undoUntil } from './undo-import.ts';

export function importRowWire(row: ImportRow, names: ReadonlyMap<string, string>): ProductImportRow {
  const { new: added = 0, changed = 0, same = 0, wrong = 0 } = row.counts;
  return {
    id: row.id,
    state: row.state,
    fileName: row.file_name,
    by: row.by_staff === null ? '' : (names.get(`staff:${row.by_staff}`) ?? ''),
    lines: row.lines,
    verdicts: { new: added, changed, same, wrong },
    createdAt: row.created_at.toISOString(),
  };
}

/** An import as its page shows it. */
export function importWire(
  row: ImportRow,
  {
    names,
    samples,
    pictures,
    now,
  }: { names: ReadonlyMap<string, string>; samples: string[][]; pictures: PictureCounts; now: Date },
): ProductImport {
  const until = undoUntil(row);
  return {
    ...importRowWire(row, names),
    version: row.version,
    tried: row.tried,
    toTry: row.to_try,
    noted: row.counts.noted ?? 0,
    undone: row.counts.undone ?? 0,
    kept: row.counts.kept ?? 0,
    pictures,
    heads: row.heads,
    samples,
    settings: row.settings,
    remembered: row.remembered,
    unknown: row.unknown,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoUntil: until && until > now ? until.toISOString() : null,
  };
}

/** What the fields of the forms offer. */
export function choicesWire(
  lists: StoreLists,
  locale: Locale,
  { chosen, now }: { chosen: Currency; now: Date },
): ImportChoices {
  const current = CURRENCY_CODES.filter((code) => ownWire(lists.rates, code, now) !== null);
  const options = (list: readonly ListOption[]) =>
    list.map(({ code, names }) => ({ code, name: nameIn(names, locale) }));
  return {
    currencies: [...new Set([lists.currency, BASE_CURRENCY, chosen, ...current])],
    types: options(lists.types.map(({ slug, names }) => ({ code: slug, names }))),
    platforms: options(lists.platforms),
    regions: options(lists.regions),
    genres: options(lists.genres),
    attributes: lists.attributes.map((one) => ({
      code: one.code,
      name: nameIn(one.names, locale),
      kind: one.kind,
      options: options(one.options),
    })),
  };
}

const MONEY = new Set(['price', 'sale', 'floor', 'cost']);

/** Values as people read them in a language. */
export class Shown {
  readonly #momentText: (moment: string) => string;
  readonly #names: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(lists: Lists, locale: Locale) {
    const named = (list: readonly ListOption[]): ReadonlyMap<string, string> =>
      new Map(list.map(({ code, names }) => [code, nameIn(names, locale)]));
    const { t } = loadWords(locale, ['staff-editor']);
    this.#momentText = (moment) => formatDateTime(moment, locale, { timeZone: lists.zone });
    this.#names = new Map<string, ReadonlyMap<string, string>>([
      ['platform', named(lists.platforms)],
      ['region', named(lists.regions)],
      ['genre', named(lists.genres)],
      ['type', named(lists.types.map(({ slug, names }) => ({ code: slug, names })))],
      ['status', new Map(PRODUCT_STATES.map((state) => [state, t(`staff-editor.status_${state}`)]))],
      ['pattern', new Map([['generic', t('staff-editor.pattern_any')]])],
      ['options', named(lists.attributes)],
      ...lists.attributes.map(({ code, options }) => [`attr.${code}`, named(options)] as const),
    ]);
  }

  of(field: string, value: unknown): ImportShown {
    if (value === null || value === undefined || value === '') return {};
    const parsed = parseField(field);
    const inCurrency = parsed?.is === 'price' || parsed?.is === 'cost';
    const currency = inCurrency ? parsed.currency : MONEY.has(field) ? BASE_CURRENCY : null;
    if (currency !== null && typeof value === 'number') return { money: { amount: value, currency } };
    if (/^sale_(?:from|to)\b/.test(field) && typeof value === 'string')
      return { text: this.#momentText(value) };
    if (isOneOf(IMPORT_RELATIONS, field) && Array.isArray(value)) return { text: value.join('; ') };
    if (/^tiers(?:\.|$)/.test(field) && Array.isArray(value)) return { text: tiersText(value) };
    return { text: this.#text(field, value) };
  }

  #text(field: string, value: unknown): string {
    if (typeof value === 'string') return this.#names.get(field)?.get(value) ?? value.replace(/^\+/, '');
    if (typeof value === 'boolean') return value ? '✓' : '✗';
    if (Array.isArray(value)) return value.map((one) => this.#text(field, one)).join(', ');
    if (typeof value !== 'object' || value === null) return String(value);
    const texts = new Map<string, unknown>(Object.entries(value));
    return String(texts.get(DEFAULT_LOCALE) ?? [...texts.values()][0] ?? '');
  }
}

/** Wholesale prices in the form of the file: `10: 4.20; 25: 3.90`. */
const tiersText = (steps: readonly PlannedTiers['steps'][number][]): string =>
  steps.map(({ currency, from, unit }) => `${from}: ${amountText(unit, currency)} ${currency}`).join('; ');

/** An amount with a point, whatever the language. */
export function amountText(minor: number, currency: string): string {
  const digits = isCurrency(currency) ? currencyFacts(currency).digits : 2;
  return (minor / 10 ** digits).toFixed(digits);
}

export const lineWire = (line: ListedLine, shown: Shown): ProductImportLine => ({
  line: line.line,
  verdict: line.verdict,
  state: line.state,
  name: line.name,
  productId: line.product_id,
  reason: line.reason,
  field: line.field,
  value: line.value,
  notes: line.notes.map(({ note, field, value }) => ({ note, field: field ?? null, value: value ?? null })),
  changes: line.changes.map(({ field, from, to }) => ({
    field,
    from: shown.of(field, from),
    to: shown.of(field, to),
  })),
});
