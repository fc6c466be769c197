import { problem } from '@halfturn/contract/problem.ts';
import { CompiledQuery, sql } from 'kysely';
import { isRunAgain, type Trx } from '../../platform/db/kysely.ts';
import { send } from '../../platform/db/send.ts';
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

/** The statement that decides who gets which key. */
async function take(
  trx: Trx,
  wants: readonly KeyWant[],
  { allOrNone, wait }: { allOrNone: boolean; wait: boolean },
): Promise<HoldRow[]> {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of wants) merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  const named = [[...merged.keys()], [...merged.values()], allOrNone] as const;
  return await send(trx, wait ? takeInTurn(...named) : takeUnlocked(...named));
}

/** For the two ways to go about rows that somebody else has locked. */
const takeStatement = (locked: '' | 'skip locked') => {
  const text = `
    with want as materialized (
      select w.product_id, w.quantity, (
          select count(*) from (
            select from product_keys k
            where k.product_id = w.product_id and k.state = 'free' and ${inLiveBatch('w.product_id')}
            order by k.id limit w.quantity + ${COUNTED}
          ) as s
        ) as free
      from unnest((select $1::uuid[]), (select $2::int[])) as w(product_id, quantity)
      where (select p.kind from products p where p.id = w.product_id) = 'key'
    ), picked as materialized (
      select w.product_id, k.id
      from want w cross join lateral (
        select k.id from product_keys k
        where k.product_id = w.product_id and k.state = 'free' and ${inLiveBatch('w.product_id')}
        order by k.id limit w.quantity
        for update of k ${locked}
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
    ), told as (
      -- The shop's pages show the last few by number, and "sold out": they must hear of it.
      select pg_notify('catalog', '')
      from tally t join held h using (product_id) where t.free - t.locked < ${COUNTED}
      limit 1
    )
    select t.product_id, t.quantity, t.free, t.locked,
      array(select h.id from held h where h.product_id = t.product_id order by h.id desc) as keys,
      (select count(*) from told) as told
    from tally t order by t.product_id`;
  return (productIds: readonly string[], quantities: readonly number[], allOrNone: boolean) =>
    CompiledQuery.raw(text, [productIds, quantities, allOrNone]) as CompiledQuery<HoldRow>;
};
const takeUnlocked = takeStatement('skip locked');
const takeInTurn = takeStatement('');
