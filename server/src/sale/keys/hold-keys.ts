import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { isRunAgain, type Trx } from '../../platform/db/kysely.ts';
import { send, sendLast, statement, statementOf } from '../../platform/db/send.ts';
import { inLiveBatch } from '../../shop/assortment/door.ts';

export interface KeyWant {
  productId: string;
  quantity: number;
}

export interface HeldKeys {
  /** Ids of the keys that are held now, by product: as many as were wanted. */
  keys: Map<string, string[]>;
  /** How many are left on the shelf, by product: counted up to `COUNTED`, so that much or more. */
  left: Map<string, number>;
}

/** How far beyond the order the shelf is counted: enough to know that a product is nearly sold out. */
const COUNTED = 16;
/** PostgreSQL's code for a transaction that may succeed when it is run again. */
const RUN_AGAIN = '40001';

interface HoldRow {
  product_id: string;
  quantity: number;
  /** On the shelf when the statement began, those included that others were about to hold. */
  free: number;
  /** Could be locked. */
  locked: number;
  keys: string[];
}

/**
 * Holds keys for an order, all that are wanted or none: the oldest on the shelf of each product, in one round trip. Products
 * that have no keys, boxed goods, are passed over.
 *
 * Refuses `sold_out`, naming the first product (by id) of which there are too few, and how many there are. Where others
 * have only locked the keys that are missing, and may yet let go of them, the transaction is run again (`inTransaction`)
 * and waits for its turn. See docs/algorithms/key-allocation.md.
 */
export async function holdKeys(trx: Trx, wants: readonly KeyWant[]): Promise<HeldKeys> {
  const wait = isRunAgain(trx);
  if (wait) await queueFor(trx, wants);
  const rows = await take(trx, wants, { allOrNone: true, wait });
  const short = rows.find((row) => row.locked < row.quantity);
  if (!short) return held(rows);
  const refusal = problem('sold_out', { data: { productId: short.product_id, left: short.locked } });
  const contended = !wait && rows.every((row) => row.free >= row.quantity);
  throw contended ? Object.assign(refusal, { code: RUN_AGAIN }) : refusal;
}

/** Holds as many of the wanted keys as there are: for orders that are paid already. Waits for who is before it. */
export async function holdFreeKeys(trx: Trx, wants: readonly KeyWant[]): Promise<HeldKeys> {
  await queueFor(trx, wants);
  return held(await take(trx, wants, { allOrNone: false, wait: true }));
}

const held = (rows: readonly HoldRow[]): HeldKeys => ({
  keys: new Map(rows.map((row) => [row.product_id, row.keys])),
  left: new Map(rows.map((row) => [row.product_id, Math.max(0, row.free - row.keys.length)])),
});

/** Takes a place in the queue for the last keys, product by product in one order for all, before any key is locked. */
async function queueFor(trx: Trx, wants: readonly KeyWant[]): Promise<void> {
  for (const productId of [...new Set(wants.map((want) => want.productId))].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`keys ${productId}`}, 0))`.execute(trx);
}

/** The statement that decides who gets which key, and what the shop's pages must hear of it. */
async function take(
  trx: Trx,
  wants: readonly KeyWant[],
  { allOrNone, wait }: { allOrNone: boolean; wait: boolean },
): Promise<HoldRow[]> {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of wants) merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  const ids = [...merged.keys()];
  const [only] = ids;
  const rows =
    only !== undefined && ids.length === 1
      ? await send(trx, (wait ? takeInTurn : takeUnlocked).one(only, merged.get(only)!, allOrNone))
      : await send(trx, (wait ? takeInTurn : takeUnlocked).each(ids, [...merged.values()], allOrNone));
  // They show the last few by number, and "sold out".
  if (rows.some((row) => row.keys.length > 0 && row.free - row.locked < COUNTED))
    await sendLast(trx, tellPages());
  return rows;
}

const tellPages = statement<[]>`select pg_notify('catalog', '')`;

/** SQL: the oldest free keys of a product. The order keeps the planner to the index of free keys. */
const freeKeys = (product: string): string => `
  product_keys k where k.product_id = ${product} and k.state = 'free' and ${inLiveBatch(product)} order by k.id`;

/**
 * For the two ways to go about rows that somebody else has locked: for one product, as most orders have no more, and for several.
 * What stands in a sub-select the planner does not look into: one plan then serves all.
 */
const takeStatements = (locked: '' | 'skip locked') => ({
  one: statementOf<[productId: string, quantity: number, allOrNone: boolean], HoldRow>(`
    with picked as materialized (
      select k.id from ${freeKeys('(select $1::uuid)')} limit (select $2::int) for update of k ${locked}
    ), held as (
      update product_keys k set state = 'held'
      where k.id = any(array(select p.id from picked p)) and k.state = 'free'
        and (not $3::boolean or (select count(*) from picked) = $2)
      returning k.id
    )
    select p.id as product_id, $2 as quantity, (select count(*) from picked)::int as locked,
      (select count(*) from (
        select from ${freeKeys('(select $1::uuid)')} limit (select $2 + ${COUNTED})) as s)::int as free,
      array(select h.id from held h order by h.id desc) as keys
    from products p where p.id = $1 and p.kind = 'key'`),

  each: statementOf<
    [productIds: readonly string[], quantities: readonly number[], allOrNone: boolean],
    HoldRow
  >(`
    with want as materialized (
      select w.product_id, w.quantity,
        (select count(*) from (select from ${freeKeys('w.product_id')} limit w.quantity + ${COUNTED}) as s) as free
      from unnest((select $1::uuid[]), (select $2::int[])) as w(product_id, quantity)
      where (select p.kind from products p where p.id = w.product_id) = 'key'
    ), picked as materialized (
      select w.product_id, k.id
      from want w cross join lateral (
        select k.id from ${freeKeys('w.product_id')} limit w.quantity for update of k ${locked}
      ) as k
    ), tally as materialized (
      select w.product_id, w.quantity, w.free, count(p.id) as locked
      from want w left join picked p using (product_id)
      group by w.product_id, w.quantity, w.free
    ), held as (
      update product_keys k set state = 'held'
      from picked p
      where k.id = p.id and k.state = 'free'
        and (not $3::boolean or not exists (select from tally t where t.locked < t.quantity))
      returning k.id, k.product_id
    )
    select t.product_id, t.quantity, t.free, t.locked,
      array(select h.id from held h where h.product_id = t.product_id order by h.id desc) as keys
    from tally t order by t.product_id`),
});
const takeUnlocked = takeStatements('skip locked');
const takeInTurn = takeStatements('');
