import { MOST_VARIANTS } from '@halfturn/contract/staff/limits.ts';
import { doubtsOf, newSale, priceFault, sold, timesFault } from './compare-prices.ts';
import { columnsOf, NO_VARIANT, type Compared, type NewColumns, type PlanSettings } from './compare.ts';
import type { Columns, Known } from './known.queries.ts';
import type { Fault, Line, Remark } from './line.ts';
import { nameIn, TO_CREATE, type Lists } from './lists.ts';
import type { Matcher } from './match.ts';
import { planOf, type Planned } from './plan-line.ts';
import { planPrices } from './plan-prices.ts';

/** A line about a variant, with the product that it names. */
export interface Located {
  /** With the name that the variant has. */
  line: Line;
  /** Null for a variant that is new. */
  known: Known | null;
  main: Known;
  /** How many variants the product has, those of earlier lines too, and the place behind them. */
  count: number;
  next: number;
}

const isSame = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([code, to]) => b[code] === to);

/**
 * The product that a line about a variant names, and the variant among its variants: by its id, by its options, or without options by
 * its SKU.
 */
export function locateVariant(line: Line, matcher: Matcher, lists: Lists): Located | { fault: Fault } {
  const { parent, options, sku } = line.variant ?? { parent: '', options: {}, sku: null };
  const main = matcher.parent(parent);
  if (!main) return { fault: { reason: 'parent_unknown', field: 'parent', value: parent } };
  const says = Object.keys(options).length > 0;
  const owner = sku === null ? undefined : matcher.bySku(sku);
  const known = line.id === null ? (says ? matcher.variant(main.id, options) : owner) : matcher.byId(line.id);
  if (line.id !== null && !known) return { fault: { reason: 'id_unknown', field: 'id', value: line.id } };
  if (known && known.parent_id !== main.id)
    return { fault: { reason: 'parent_other', field: 'parent', value: parent } };
  if (known && says && !isSame(known.option_values, options))
    return { fault: { reason: 'options_fixed', field: 'options' } };
  // A variant can have the SKU that its product loses.
  if (owner && owner !== known && owner !== main)
    return { fault: { reason: 'sku_taken', field: 'sku', value: owner.name } };
  const name = known?.name ?? nameOf(main, options, lists);
  return {
    line: { ...line, name, class: main.class },
    known: known ?? null,
    main,
    ...matcher.placeOf(main),
  };
}

/** "Heron T-Shirt · Black · M", as the database makes it. */
function nameOf(main: Known, options: Record<string, string>, { attributes }: Lists): string {
  const names = main.variant_attributes.map((code) => {
    const option = options[code] ?? '';
    const known = attributes.find((one) => one.code === code)?.options.find((one) => one.code === option);
    return known ? nameIn(known.names, 'en-US') : option.replace(TO_CREATE, '');
  });
  return [main.name, ...names].filter((part) => part !== '').join(' · ');
}

/** What is planned for a line about a variant. */
export function planVariant(
  located: Located,
  settings: PlanSettings,
  lists: Lists,
): Planned | { fault: Fault } {
  const { known } = located;
  const prices = planPrices({ ...located.line, texts: {} }, known, settings);
  if ('fault' in prices) return prices;
  const { line } = prices;
  const compared = known
    ? changedVariant(line, known, settings)
    : newVariant({ ...located, line }, lists, settings.now);
  return planOf(prices, known, compared, settings);
}

function newVariant({ line, main, count, next }: Located, lists: Lists, now: Date): Compared<NewColumns> {
  const options = line.variant?.options ?? {};
  const { said } = line;
  const by = main.variant_attributes;
  if (by.length === 0)
    return { fault: { reason: 'parent_without_options', field: 'parent', value: main.name } };
  if (by.some((code) => options[code] === undefined) || Object.keys(options).length > by.length) {
    const names = by.map((code) =>
      nameIn(lists.attributes.find((one) => one.code === code)?.names ?? {}, 'en-US'),
    );
    return { fault: { reason: 'options', field: 'options', value: names.join(', ') } };
  }
  if (line.price === 0) return { fault: { reason: 'price_missing', field: 'price' } };
  if (count >= MOST_VARIANTS) return { fault: { reason: 'variants_many', value: String(MOST_VARIANTS) } };
  const shipped = main.kind === 'physical';
  const columns: NewColumns = {
    ...columnsOf(main),
    ...NO_VARIANT,
    name: line.name,
    slug: line.slug ?? '',
    external_ref: null,
    pin: 0,
    // The database gives it those of its product.
    attributes: {},
    variant_attributes: [],
    price_minor: line.price,
    ...newSale(line, now),
    was_minor: null,
    reduced_at: null,
    publish_at: null,
    cost_minor: said.cost ?? null,
    weight_grams: shipped ? (said.weight ?? null) : null,
    on_hand: shipped ? (said.stock ?? 0) : null,
    sku: line.variant?.sku ?? null,
    withdrawn: (said.status ?? 'live') !== 'live',
    kind: main.kind,
    parent_id: main.id,
    option_values: options,
    variant_no: next,
  };
  const fault = timesFault(line, columns, now) ?? priceFault(columns);
  return fault ? { fault } : { columns, notes: doubtsOf(columns, null) };
}

function changedVariant(line: Line, known: Known, settings: PlanSettings): Compared<Columns> {
  const { said, variant } = line;
  const notes: Remark[] = [];
  const columns: Columns = {
    ...columnsOf(known),
    slug: line.slug ?? known.slug,
    cost_minor: said.cost === undefined ? known.cost_minor : said.cost,
    weight_grams: known.kind === 'physical' ? (said.weight ?? known.weight_grams) : null,
    sku: variant?.sku ?? known.sku,
    withdrawn: said.status === undefined ? known.withdrawn : said.status !== 'live',
    ...sold(line, known, settings, notes),
  };
  const fault = timesFault(line, columns, settings.now, known) ?? priceFault(columns, known);
  return fault ? { fault } : { columns, notes: [...notes, ...doubtsOf(columns, known)] };
}
