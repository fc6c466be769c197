import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CURRENCIES, CURRENCY_CODES, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { demoPriceSteps, demoProducts, demoRelations } from '../demo/demo.ts';
import { DEMO_ATTRIBUTES } from '../demo/lists.ts';
import { addLines, keyPatternOf, type ProductLine } from '@halfturn/server/src/shop/catalog/door.ts';

const DAY_MS = 86_400_000;
/** For how many days a price without a history has been asked. */
const OLD_DAYS = 120;

export interface SeededProduct {
  id: string;
  slug: string;
  isVariant: boolean;
  /** How many keys to make, and in which pattern; null for a product that is shipped, or that has variants. */
  keys: { count: number; pattern: ReturnType<typeof keyPatternOf>; supplier: string } | null;
}

/**
 * Imports the products, then gives their prices a past. Of two products that sell alike the later id comes first in lists,
 * so the order of the ids is mixed: otherwise a list would show one genre after the other.
 */
export async function writeProducts(trx: Trx, now: Date): Promise<SeededProduct[]> {
  const lines = await demoProducts();
  const products = lines.filter(({ variant }) => variant === null);
  const mixed = products.toSorted((a, b) => mixOf(a).localeCompare(mixOf(b)));
  const variants = lines.filter(({ variant }) => variant !== null);
  const ids = await addLines(trx, [...mixed, ...variants], now);
  await writePrices(trx, lines, ids, now);
  await writeAttributes(trx, ids);
  await writeRelations(trx, ids);
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return lines.flatMap(({ slug, said, variant, ...line }) => {
    const id = ids.get(slug ?? '');
    if (slug === null || id === undefined) return [];
    const product = variant ? bySlug.get(variant.parent) : { ...line, said };
    const pattern = keyPatternOf(product?.platform ?? null);
    const keys = { count: said.stock ?? 0, pattern, supplier: product?.said.publisher ?? '' };
    const isStocked = product?.platform !== 'parcel' && line.variesBy === null;
    return { id, slug, isVariant: variant !== null, keys: isStocked ? keys : null };
  });
}

/** The values of the attributes that the file of products has no columns for. */
async function writeAttributes(trx: Trx, ids: ReadonlyMap<string, string>): Promise<void> {
  const rows = Object.entries(DEMO_ATTRIBUTES.values).flatMap(([slug, attributes]) => {
    const id = ids.get(slug);
    return id === undefined ? [] : [{ id, attributes }];
  });
  await sql`
    update products p set attributes = r.attributes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, attributes jsonb)
    where p.id = r.id`.execute(trx);
}

/** Editions, add-ons, the parts of bundles, and series. */
async function writeRelations(trx: Trx, ids: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (slug: string): string => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`The demo has no product ${slug}.`);
    return id;
  };
  const relations = demoRelations().flatMap(({ product, kind, others }) =>
    others.map((other, position) => ({ product_id: idOf(product), other_id: idOf(other), kind, position })),
  );
  await trx.insertInto('product_relations').values(relations).execute();
}

const mixOf = ({ slug }: ProductLine): string =>
  createHash('sha1')
    .update(slug ?? '')
    .digest('hex');

interface PriceStep {
  product_id: string;
  currency: Currency;
  price_minor: number;
  valid_from: Date;
  valid_to: Date | null;
}

/** Reduces the prices that are reduced, and replaces the history, which begins today, with the one of the demo. */
async function writePrices(
  trx: Trx,
  lines: readonly ProductLine[],
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const told = Map.groupBy(demoPriceSteps(), ({ slug, currency }) => `${slug} ${currency}`);
  const history: PriceStep[] = [];
  const sales: object[] = [];
  for (const { slug, price, fixed, variesBy } of lines) {
    const product_id = ids.get(slug ?? '');
    if (product_id === undefined || variesBy !== null) continue;
    for (const currency of CURRENCY_CODES) {
      const regular = currency === 'USD' ? price : fixed[currency]?.price;
      if (regular === undefined) continue;
      const { digits } = CURRENCIES[currency];
      const steps = (told.get(`${slug} ${currency}`) ?? []).map((step) => ({
        minor: Math.round(step.price * 10 ** digits),
        from: before(step.days_ago),
      }));
      if (steps.length === 0) steps.push({ minor: regular, from: before(OLD_DAYS) });
      for (const [i, { minor, from }] of steps.entries())
        history.push({
          product_id,
          currency,
          price_minor: minor,
          valid_from: from,
          valid_to: steps[i + 1]?.from ?? null,
        });
      const current = steps.at(-1);
      if (current && current.minor < regular)
        sales.push({ product_id, currency, sale: current.minor, was: regular, since: current.from });
    }
  }
  await reduce(trx, sales);
  await writeHistory(trx, history);
}

async function reduce(trx: Trx, sales: readonly object[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(sales)}::jsonb)
    as r (product_id uuid, currency text, sale bigint, was bigint, since timestamptz)`;
  await sql`
    update products p set sale_minor = r.sale, was_minor = r.was, reduced_at = r.since
    from ${rows} where p.id = r.product_id and r.currency = 'USD'`.execute(trx);
  await sql`
    update fixed_prices f set sale_minor = r.sale, was_minor = r.was, reduced_at = r.since
    from ${rows} where f.product_id = r.product_id and f.currency = r.currency`.execute(trx);
}

async function writeHistory(trx: Trx, history: readonly PriceStep[]): Promise<void> {
  await trx.deleteFrom('price_history').execute();
  await trx.deleteFrom('fixed_price_history').execute();
  const inDollars = history.filter(({ currency }) => currency === 'USD');
  await trx
    .insertInto('price_history')
    .values(inDollars.map(({ currency: _, ...step }) => step))
    .execute();
  await trx
    .insertInto('fixed_price_history')
    .values(history.filter(({ currency }) => currency !== 'USD'))
    .execute();
  // A product with variants costs what its cheapest one costs.
  await sql`
    insert into price_history (product_id, price_minor, valid_from, valid_to)
    select m.id, h.price_minor, h.valid_from, h.valid_to
    from products m join price_history h on h.product_id = m.lead_id`.execute(trx);
}
