import { LOW_STOCK } from '@halfturn/contract/staff/limits.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { nameIn } from '../../platform/db/named.ts';

export interface StockCounts {
  free: number;
  held: number;
  sold: number;
  voided: number;
  quarantined: number;
}

export interface ProductStockRow extends StockCounts {
  id: string;
  name: string;
  kind: 'key' | 'physical';
  platform: string;
  region: string;
  genre_code: string;
  status: 'draft' | 'live' | 'retired';
  on_hand: number | null;
  units_sold: number;
}

/** SQL: free keys by product, counted over the index of free keys alone. */
const FREE = sql`select k.product_id, count(*)::int as n from product_keys k
  join key_batches b on b.id = k.batch_id and b.state = 'live' where k.state = 'free' group by k.product_id`;

/** SQL: how many units of the product `p` can be sold now. */
const IN_STOCK = sql<number>`coalesce(case p.kind when 'physical' then p.on_hand else f.n end, 0)`;

const wanted = (q: string, low: boolean): RawBuilder<boolean> => sql`
  (${q} = '' or fold(p.name) like '%' || fold(${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%')
  and (not ${low} or (p.status = 'live' and ${IN_STOCK} < ${LOW_STOCK}))`;

const IN_BY_STATE = sql`count(*) filter (where k.state = 'held')::int as held,
  count(*) filter (where k.state = 'sold')::int as sold,
  count(*) filter (where k.state = 'voided')::int as voided,
  count(*) filter (where k.state = 'quarantined')::int as quarantined`;

const columns = (locale: Locale) => sql`p.id, p.name, p.kind, ${nameIn('pl', locale)} as platform,
  ${nameIn('r', locale)} as region, p.genre_code, p.status, p.on_hand, p.units_sold, ${IN_STOCK} as free,
  c.held, c.sold, c.voided, c.quarantined`;

export interface StockWish {
  q: string;
  low: boolean;
  pageNum: number;
  pageSize: number;
}

/** A page of products with their counts, the lowest stock first; how many there are, and how many run low. */
export async function stockOf(
  db: Db,
  wish: StockWish,
  locale: Locale,
): Promise<{ rows: ProductStockRow[]; total: number; low: number }> {
  const stock = sql`products p left join (${FREE}) f on f.product_id = p.id`;
  const [page, counts] = await Promise.all([
    sql<ProductStockRow>`
      select ${columns(locale)} from ${stock}
      join platforms pl on pl.code = p.platform_code join regions r on r.code = p.region_code
      cross join lateral (select ${IN_BY_STATE} from product_keys k where k.product_id = p.id) c
      where p.id in (
        select p.id from ${stock} where ${wanted(wish.q, wish.low)}
        order by p.status <> 'live', ${IN_STOCK}, p.name, p.id
        limit ${wish.pageSize} offset ${(wish.pageNum - 1) * wish.pageSize})
      order by p.status <> 'live', ${IN_STOCK}, p.name, p.id`.execute(db),
    sql<{ total: number; low: number }>`
      select count(*) filter (where ${wanted(wish.q, wish.low)})::int as total,
        count(*) filter (where ${wanted('', true)})::int as low from ${stock}`.execute(db),
  ]);
  return { rows: page.rows, total: counts.rows[0]?.total ?? 0, low: counts.rows[0]?.low ?? 0 };
}

/** One product's counts. Refuses `product_not_found`. */
export async function productStock(db: Db, productId: string, locale: Locale): Promise<ProductStockRow> {
  const { rows } = await sql<ProductStockRow>`
    select ${columns(locale)} from products p left join (${FREE}) f on f.product_id = p.id
    join platforms pl on pl.code = p.platform_code join regions r on r.code = p.region_code
    cross join lateral (select ${IN_BY_STATE} from product_keys k where k.product_id = p.id) c
    where p.id = ${productId}`.execute(db);
  const [row] = rows;
  if (!row) throw problem('product_not_found');
  return row;
}

export interface BatchRow extends StockCounts {
  id: string;
  supplier: string;
  invoice: string;
  state: 'importing' | 'live' | 'quarantined';
  imported: number;
  warranty_until: string | null;
  /** Keys that did not work, as claims were decided. */
  bad: number;
  created_at: Date;
}

/** A product's batches, newest first. A key of a batch that is not live is not free, whatever its own state says. */
export async function batchesOf(db: Db, productId: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.supplier, b.invoice, b.state, b.imported, b.warranty_until, b.created_at,
      count(*) filter (where k.state = 'free' and b.state = 'live')::int as free,
      count(*) filter (where k.bad_at is not null)::int as bad, ${IN_BY_STATE}
    from key_batches b left join product_keys k on k.batch_id = b.id
    where b.product_id = ${productId} group by b.id order by b.created_at desc, b.id desc limit 200`.execute(
    db,
  );
  return rows;
}
