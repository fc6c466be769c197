import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { OwnCurrency } from '@halfturn/contract/staff/prices.ts';
import type { staffSaveVariants, StaffVariant, VariantChoice } from '@halfturn/contract/staff/variants.ts';
import { costCents, typedCost } from '../editor/costs.ts';
import { isoOf, localMoment } from '../../notices/local-moment.ts';
import { minorOf, typedOf } from '../../prices/amount.ts';
import { wholeOrNone } from '../../typed-number.ts';

/** The fields of a variant as they are typed. */
export interface Typed {
  sku: string;
  price: string;
  sale: string;
  /** Local moments; empty: at once, and never. */
  saleFrom: string;
  saleUntil: string;
  stock: string;
  weightGrams: string;
  cost: string;
  onSale: boolean;
}
export type TypedName = keyof Typed;
export const TYPED: readonly TypedName[] = [
  'sku',
  'price',
  'sale',
  'saleFrom',
  'saleUntil',
  'stock',
  'weightGrams',
  'cost',
  'onSale',
];

export type Options = Readonly<Record<string, string>>;

/** A change of a field, and what the store had when it was made. */
interface Edit {
  from: Typed[TypedName];
  to: Typed[TypedName];
}
type Edits = Partial<Record<TypedName, Edit>>;

export interface AddedVariant {
  id: string;
  options: Options;
  typed: Typed;
}

/** What is not saved yet of a product's variants. */
export interface VariantDraft {
  edits: Readonly<Record<string, Edits>>;
  added: readonly AddedVariant[];
  removed: readonly string[];
}

export const NO_DRAFT: VariantDraft = { edits: {}, added: [], removed: [] };

/** A row of the table. */
export interface VariantRow {
  id: string;
  options: Options;
  /** What the store has; null for a variant that is added. */
  saved: StaffVariant | null;
  typed: Typed;
  changed: readonly TypedName[];
  /** Fields that another person has changed since they were typed in, with what the store has. */
  theirs: Partial<Typed>;
}

const whole = (value: number | null): string => (value === null ? '' : String(value));

/** A variant as its fields show it: its price in the store's own currency if there is one, in dollars otherwise. */
export function typedFrom(row: StaffVariant, own: OwnCurrency | null): Typed {
  const { digits, regular, sale, saleFrom, saleUntil } = row.own ?? { ...row, digits: 2, regular: row.price };
  return {
    sku: row.sku,
    price: typedOf(regular, digits),
    sale: typedOf(sale, digits),
    saleFrom: localMoment(saleFrom),
    saleUntil: localMoment(saleUntil),
    stock: String(row.units),
    weightGrams: whole(row.weightGrams),
    cost: typedCost(row.cost, own),
    onSale: row.onSale,
  };
}

function rowOf(saved: StaffVariant, edits: Edits, own: OwnCurrency | null): VariantRow {
  const base = typedFrom(saved, own);
  const typed: Typed = { ...base };
  const theirs: Partial<Typed> = {};
  const changed = TYPED.filter((name) => {
    const edit = edits[name];
    if (!edit || edit.to === base[name]) return false;
    Object.assign(typed, { [name]: edit.to });
    if (edit.from !== base[name]) Object.assign(theirs, { [name]: base[name] });
    return true;
  });
  return { id: saved.id, options: saved.options, saved, typed, changed, theirs };
}

/**
 * The rows of the table: what the store has with what was typed over it, then those that are added.
 *
 * @param own the store's own currency, if amounts are typed in it
 */
export const rowsOf = (
  saved: readonly StaffVariant[],
  draft: VariantDraft,
  own: OwnCurrency | null = null,
): VariantRow[] => [
  ...saved
    .filter(({ id }) => !draft.removed.includes(id))
    .map((row) => rowOf(row, draft.edits[row.id] ?? {}, own)),
  ...draft.added.map(({ id, options, typed }) => ({
    id,
    options,
    saved: null,
    typed,
    changed: TYPED,
    theirs: {},
  })),
];

/** How many variants would be lost. */
export const unsavedIn = (rows: readonly VariantRow[], { removed }: VariantDraft): number =>
  rows.filter(({ changed }) => changed.length > 0).length + removed.length;

/** The draft with one field of some rows set. */
export function withTyped(
  draft: VariantDraft,
  rows: readonly VariantRow[],
  name: TypedName,
  value: Typed[TypedName],
  own: OwnCurrency | null = null,
): VariantDraft {
  const ids = new Set(rows.map(({ id }) => id));
  const edits = { ...draft.edits };
  for (const { id, saved } of rows) {
    if (!saved) continue;
    const from = edits[id]?.[name]?.from ?? typedFrom(saved, own)[name];
    edits[id] = { ...edits[id], [name]: { from, to: value } };
  }
  const added = draft.added.map((one) =>
    ids.has(one.id) ? { ...one, typed: { ...one.typed, [name]: value } } : one,
  );
  return { ...draft, edits, added };
}

/** The draft without a row: one that the store has is removed there once it is saved. */
export const withoutRow = (draft: VariantDraft, { id, saved }: VariantRow): VariantDraft =>
  saved
    ? { ...draft, removed: [...draft.removed, id] }
    : { ...draft, added: draft.added.filter((one) => one.id !== id) };

const keyOf = (attributes: readonly string[], options: Options): string =>
  JSON.stringify(attributes.map((code) => options[code] ?? ''));

/** All combinations of the options that were chosen and that no row has yet. */
export function newCombinations(
  attributes: readonly string[],
  chosen: Readonly<Record<string, readonly string[]>>,
  rows: readonly Pick<VariantRow, 'options'>[],
): Options[] {
  if (attributes.length === 0) return [];
  const known = new Set(rows.map(({ options }) => keyOf(attributes, options)));
  const all = attributes.reduce<Options[]>(
    (before, code) =>
      before.flatMap((options) => (chosen[code] ?? []).map((option) => ({ ...options, [code]: option }))),
    [{}],
  );
  return all.filter((options) => !known.has(keyOf(attributes, options)));
}

/** "Black · M", in the order of the attributes. */
export function optionsText(
  attributes: readonly string[],
  options: Options,
  choices: readonly VariantChoice[],
): string {
  const nameOf = (code: string): string => {
    const choice = choices.find((one) => one.code === code);
    return choice?.options.find((option) => option.code === options[code])?.name ?? options[code] ?? '';
  };
  return attributes.map(nameOf).join(' · ');
}

type Body = BodyOf<typeof staffSaveVariants>['rows'][number];

const PRICED: readonly TypedName[] = ['price', 'sale', 'saleFrom', 'saleUntil'];

/** What a row says about its price: in dollars, or in the store's own currency, in which it is sent only if it was changed. */
function pricesOf({ saved, typed, changed }: VariantRow, own: OwnCurrency | null) {
  const times = { saleFrom: isoOf(typed.saleFrom), saleUntil: isoOf(typed.saleUntil) };
  if (!own) return { price: minorOf(typed.price, 2) ?? 0, sale: minorOf(typed.sale, 2), ...times };
  if (saved && !PRICED.some((name) => changed.includes(name))) {
    const { price, sale, saleFrom, saleUntil } = saved;
    return { price, sale, saleFrom, saleUntil };
  }
  const { code, digits } = own;
  const seen = saved?.own?.fixed ? { regular: saved.own.regular, sale: saved.own.sale } : null;
  return {
    // The server sets both from the price in the store's own currency.
    price: saved?.price ?? 1,
    sale: saved?.sale ?? null,
    ...times,
    own: { code, regular: minorOf(typed.price, digits) ?? 0, sale: minorOf(typed.sale, digits) },
    ownSeen: seen,
  };
}

/** A row as it is sent. @param own the store's own currency, if prices are typed in it */
export function bodyOf(row: VariantRow, own: OwnCurrency | null): Body {
  const { id, options, saved, typed, changed } = row;
  const stock = changed.includes('stock')
    ? { is: wholeOrNone(typed.stock) ?? 0, was: saved?.units ?? 0 }
    : null;
  return {
    id,
    version: saved?.version ?? null,
    options: { ...options },
    sku: typed.sku,
    ...pricesOf(row, own),
    weightGrams: wholeOrNone(typed.weightGrams),
    // What was not changed is not converted again: the rate may have.
    cost: changed.includes('cost') ? costCents(typed.cost, own) : (saved?.cost ?? null),
    onSale: typed.onSale,
    stock,
  };
}

/** The names that amounts in the store's own currency have in a refusal, by the field in which they were typed. */
const OWN_NAMES: Readonly<Record<string, string>> = { 'own.regular': 'price', 'own.sale': 'sale' };

/** The field of a row that a name in a refusal stands for: `rows.2.price`, `rows.0.stock.is`. */
export function faultsOf(
  fields: Readonly<Record<string, string>>,
  sent: readonly string[],
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, sentence]): [string, string][] => {
      const [, no, whole = '', field] = /^rows\.(\d+)\.((\w+).*)/.exec(name) ?? [];
      const id = sent[Number(no)];
      return id !== undefined && field !== undefined
        ? [[`${id}.${OWN_NAMES[whole] ?? field}`, sentence]]
        : [];
    }),
  );
}
