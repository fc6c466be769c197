import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { LineVerdict } from '@halfturn/contract/staff/key-imports.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { nameIn } from '../../platform/db/named.ts';
import type { ImportState } from './key-imports.queries.ts';

export interface ImportedBatch {
  id: string;
  product: string;
  imported: number;
  state: 'importing' | 'live' | 'quarantined' | 'undone';
  /** An order has or had one of its keys, or staff voided one. */
  touched: boolean;
}

/** The batches of an import, by product: all of them, or the first. */
export async function importBatches(
  db: Db,
  source: Buffer,
  limit: number | null = null,
): Promise<ImportedBatch[]> {
  const { rows } = await sql<ImportedBatch>`
    select b.id, p.name as product, b.imported, b.state, exists (
      select from product_keys k where k.batch_id = b.id and k.state in ('held', 'sold', 'voided')) as touched
    from key_batches b join products p on p.id = b.product_id
    where b.source = ${source} and b.state <> 'undone' order by p.name, b.id limit ${limit}::int`.execute(db);
  return rows;
}

/** How many batches an import has. */
export async function countBatches(db: Db, source: Buffer): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from key_batches where source = ${source} and state <> 'undone'`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface ListedImport {
  id: string;
  state: ImportState;
  product: string | null;
  batch_name: string;
  supplier: string;
  lines: number;
  added: number;
  by: string;
  created_at: Date;
}

/** The latest imports that have a file, newest first, and how many there are. */
export async function latestImports(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedImport[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<ListedImport>`
      select i.id, i.state, p.name as product, i.batch_name, i.supplier, i.lines, i.added, s.name as by, i.created_at
      from key_imports i left join products p on p.id = i.product_id join staff s on s.id = i.by_staff
      where i.state <> 'draft' order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*)::int as n from key_imports where state <> 'draft'`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.n ?? 0 };
}

/** Who uploaded an import. */
export async function uploaderOf(db: Db, staffId: string): Promise<string> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst();
  return row?.name ?? '';
}

export interface ImportProduct {
  id: string;
  name: string;
  platform: string;
  region: string;
  genre: string;
  pattern: string;
}

/** A product with keys, as an import names it. */
export async function importProduct(
  db: Db,
  productId: string,
  locale: Locale,
): Promise<ImportProduct | undefined> {
  const { rows } = await sql<ImportProduct>`
    select p.id, p.name, coalesce(${nameIn('pl', locale)}, '') as platform,
      coalesce(${nameIn('r', locale)}, '') as region, coalesce(p.genre_code, '') as genre,
      p.key_pattern as pattern
    from products p left join platforms pl on pl.code = p.platform_code
    left join regions r on r.code = p.region_code
    where p.id = ${productId} and p.kind = 'key' and p.variant_attributes = '{}'`.execute(db);
  return rows[0];
}

/** Units of a product that were sold in 30 days. */
export async function soldLately(db: Db, productId: string): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select('units_sold')
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.units_sold ?? 0;
}

/** The suppliers of earlier batches, the latest first. */
export async function formerSuppliers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ supplier: string }>`
    select supplier from key_batches where supplier <> '' group by supplier order by max(created_at) desc limit 100`.execute(
    db,
  );
  return rows.map((row) => row.supplier);
}

/** The names of batches that begin with the month. */
export async function batchNamesOf(db: Db, month: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (
      select name from key_batches where name like ${`${month}-%`}
      union all select batch_name from key_imports where batch_name like ${`${month}-%`} and state <> 'undone') as n`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

export interface LastBatch {
  supplier: string;
  cost_minor: number | null;
  cost_currency: Currency | null;
  bought_on: string | null;
  warranty_until: string | null;
}

/** Where the last batch came from: of the product, or of any. */
export async function lastBatch(db: Db, productId: string | null): Promise<LastBatch | undefined> {
  const { rows } = await sql<LastBatch>`
    select supplier, cost_minor, cost_currency, bought_on, warranty_until from key_batches
    where (${productId}::uuid is null or product_id = ${productId}::uuid) and state <> 'undone' and supplier <> ''
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

export interface ListedLine {
  n: number;
  line: number | null;
  verdict: LineVerdict;
  same_as: number | null;
  batch_id: string | null;
  batch: string | null;
  supplier: string | null;
  key_state: string | null;
  order_no: string | null;
  at: Date | null;
}

export interface LineWish {
  show: 'all' | LineVerdict;
  nearby: boolean;
  limit: number;
  offset: number;
}

/** SQL: what is known of a line with a problem `l`: the key that the store has, its batch and its order. */
const DETAILS = sql`
  l.line, coalesce(l.verdict, 'ok') as verdict, l.same_as, b.id as batch_id, b.name as batch, b.supplier, k.state as key_state,
  o.order_no, o.at`;
const KNOWN = sql`
  left join product_keys k on k.id = l.key_id left join key_batches b on b.id = k.batch_id
  left join key_orders o on o.key_id = k.id`;

/** Above so many problems, the lines beside them are not looked for. */
const MOST_NEARBY = 20_000;

/** SQL: the numbers of the lines that are wanted. */
function numbersOf(importId: string, lines: number, { show, nearby }: Pick<LineWish, 'show' | 'nearby'>) {
  if (show === 'ok')
    return sql`select n from generate_series(1, ${lines}::int) as g (n)
      where not exists (select from key_import_lines l where l.import_id = ${importId} and l.n = g.n)`;
  if (show !== 'all')
    return sql`select n from key_import_lines where import_id = ${importId} and verdict = ${show}`;
  if (!nearby) return sql`select n from generate_series(1, ${lines}::int) as g (n)`;
  return sql`select distinct l.n + beside as n
    from (select n from key_import_lines where import_id = ${importId} order by n limit ${MOST_NEARBY}) as l
    cross join generate_series(-1, 1) as beside where l.n + beside between 1 and ${lines}::int`;
}

/** A page of the lines of an import, and how many there are. */
export async function linesPage(
  db: Db,
  { id, lines }: { id: string; lines: number },
  wish: LineWish,
): Promise<{ rows: ListedLine[]; total: number }> {
  const numbers = numbersOf(id, lines, wish);
  const [page, count] = await Promise.all([
    sql<ListedLine>`
      select w.n, ${DETAILS} from (
        select n from (${numbers}) as every order by n limit ${wish.limit} offset ${wish.offset}) as w
      left join key_import_lines l on l.import_id = ${id} and l.n = w.n ${KNOWN} order by w.n`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from (${numbers}) as every`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.n ?? 0 };
}

/** These lines, in their order. */
export async function linesByNumber(
  db: Db,
  importId: string,
  numbers: readonly number[],
): Promise<ListedLine[]> {
  const { rows } = await sql<ListedLine>`
    select w.n, ${DETAILS} from unnest(${numbers}::int[]) as w (n)
    left join key_import_lines l on l.import_id = ${importId} and l.n = w.n ${KNOWN} order by w.n`.execute(
    db,
  );
  return rows;
}

/** The lines with a problem after one of them. */
export async function problemsAfter(
  db: Db,
  importId: string,
  after: number,
  limit: number,
): Promise<ListedLine[]> {
  const { rows } = await sql<ListedLine>`
    select l.n, ${DETAILS} from (
      select * from key_import_lines where import_id = ${importId} and n > ${after} order by n limit ${limit}) as l
    ${KNOWN} order by l.n`.execute(db);
  return rows;
}

export async function hasParts(db: Db, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('key_import_parts')
    .select('no')
    .where('import_id', '=', importId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
