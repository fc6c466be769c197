import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { KeyState } from './key.ts';
import type { StockCounts } from './keys.staff.queries.ts';

export interface BatchRow extends StockCounts {
  id: string;
  product_id: string;
  name: string;
  supplier: string;
  invoice: string;
  state: 'importing' | 'live' | 'quarantined' | 'undone';
  imported: number;
  cost_minor: number | null;
  cost_currency: Currency | null;
  bought_on: string | null;
  warranty_until: string | null;
  /** Keys that did not work, as claims were decided. */
  bad: number;
  returned: number;
  created_at: Date;
}

/** SQL: a batch `b` with the counts of its keys. A key of a batch that is not live is not free, whatever its own state says. */
const BATCH = sql`
  select b.id, b.product_id, b.name, b.supplier, b.invoice, b.state, b.imported, b.cost_minor, b.cost_currency, b.bought_on,
    b.warranty_until, b.created_at, k.*, f.*
  from key_batches b cross join lateral (
    select count(*) filter (where state = 'free' and b.state = 'live')::int as free,
      count(*) filter (where state = 'held')::int as held, count(*) filter (where state = 'sold')::int as sold,
      count(*) filter (where state = 'voided')::int as voided,
      count(*) filter (where state = 'quarantined')::int as quarantined
    from product_keys where batch_id = b.id) as k
  cross join lateral (
    select (select count(*) from product_keys where batch_id = b.id and bad_at is not null)::int as bad,
      (select count(*) from product_keys where batch_id = b.id and returned_at is not null)::int as returned) as f`;

/** A product's batches, newest first. */
export async function batchesOf(db: Db, productId: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    ${BATCH} where b.product_id = ${productId} order by b.created_at desc, b.id desc limit 200`.execute(db);
  return rows;
}

/** One batch, with the name of its product. */
export async function batchById(
  db: Db,
  batchId: string,
): Promise<(BatchRow & { product: string; import_id: string | null }) | undefined> {
  const { rows } = await sql<BatchRow & { product: string; import_id: string | null }>`
    select batch.*, p.name as product, i.id as import_id
    from (${BATCH} where b.id = ${batchId}) as batch join products p on p.id = batch.product_id
    left join key_imports i on i.id = (
      select (encode(source, 'hex'))::uuid from key_batches where id = ${batchId} and length(source) = 16)`.execute(
    db,
  );
  return rows[0];
}

export interface KeyRow {
  id: string;
  product_id: string;
  envelope: Buffer;
  batch_id: string;
  batch: string;
  supplier: string;
  batch_state: 'importing' | 'live' | 'quarantined' | 'undone';
  state: KeyState;
  bad: boolean;
  returned: boolean;
  order_no: string | null;
  at: Date | null;
}

export interface KeyWish {
  productId: string;
  batchId: string | null;
  state: KeyState | null;
  /** Of this order alone. */
  orderNo: string | null;
}

/** SQL: a key `k` of the batch `b`, with the order that has it. */
const KEY = sql`
  k.id, k.product_id, k.envelope, k.batch_id, b.name as batch, b.supplier, b.state as batch_state, k.state,
  k.bad_at is not null as bad, k.returned_at is not null as returned, o.order_no, o.at`;

const those = ({ productId, batchId, state, orderNo }: KeyWish) => sql`
  k.batch_id in (select id from key_batches where product_id = ${productId}
      and (${batchId}::uuid is null or id = ${batchId}::uuid))
    and (${state}::text is null or k.state = ${state}::text)
    and (${orderNo}::text is null or k.id in (select key_id from key_orders where order_no = ${orderNo}::text))`;

/** A page of keys, newest first, and how many there are. */
export async function keysPage(
  db: Db,
  wish: KeyWish,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: KeyRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<KeyRow>`
      select ${KEY} from (
        select k.* from product_keys k where ${those(wish)} order by k.id desc limit ${limit} offset ${offset}) as k
      join key_batches b on b.id = k.batch_id left join key_orders o on o.key_id = k.id
      order by k.id desc`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from product_keys k where ${those(wish)}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.n ?? 0 };
}

/** The keys before one of them, newest first, sealed: to look for those that end with some characters. */
export async function sealedKeys(
  db: Db,
  wish: KeyWish,
  before: string | null,
  limit: number,
): Promise<{ id: string; product_id: string; envelope: Buffer }[]> {
  const { rows } = await sql<{ id: string; product_id: string; envelope: Buffer }>`
    select k.id, k.product_id, k.envelope from product_keys k
    where ${those(wish)} and (${before}::uuid is null or k.id < ${before}::uuid)
    order by k.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Those keys, in their order. */
export async function keysById(db: Db, ids: readonly string[]): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select ${KEY} from product_keys k join key_batches b on b.id = k.batch_id left join key_orders o on o.key_id = k.id
    where k.id = any(${ids}::uuid[]) order by k.id desc`.execute(db);
  return rows;
}

/** The name of a product. */
export async function productNameOf(db: Db, productId: string): Promise<string> {
  const row = await db.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirst();
  return row?.name ?? '';
}

/** The ids of all keys of a product, or of one batch, newest first. */
export async function idsOfKeys(db: Db, of: { productId: string } | { batchId: string }): Promise<string[]> {
  const batches =
    'batchId' in of
      ? sql`select ${of.batchId}::uuid`
      : sql`select b.id from key_batches b where b.product_id = ${of.productId}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select k.id from product_keys k where k.batch_id in (${batches}) order by k.id desc`.execute(db);
  return rows.map(({ id }) => id);
}
