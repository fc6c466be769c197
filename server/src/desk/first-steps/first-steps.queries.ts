import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { MailRow } from '../../platform/mail/renderer.ts';

/** What a row of the demo catalog is. */
export type DemoKind = 'product' | 'review' | 'coupon' | 'banner' | 'news';

/** Notes which rows came with the demo catalog, so that they are told from the shopkeeper's own. */
export async function insertDemoRows(trx: Trx, kind: DemoKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into demo_rows (kind, id) select ${kind}, unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    trx,
  );
}

/** The shopkeeper's first product, and whether any product of theirs has ever been in stock; null if there is none. */
export async function firstOwnProduct(
  db: Db,
): Promise<{ id: string; name: string; takesKeys: boolean; stocked: boolean } | null> {
  const own = (id: string) => sql<boolean>`
    not exists (select from demo_rows d where d.kind = 'product' and d.id = ${sql.ref(id)})`;
  // Ids are in the order of time: each look ends at the first row that fits, however many there are.
  const { rows } = await sql<{ id: string; name: string; takesKeys: boolean; stocked: boolean }>`
    select o.id, o.name, o.kind = 'key' and o.variant_attributes = '{}' as "takesKeys", exists (select from key_batches b where b.imported > 0 and ${own('b.product_id')})
      or exists (select from products s where s.on_hand > 0 and ${own('s.id')}) as stocked
    from products o where o.parent_id is null and ${own('o.id')} order by o.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** How many products of the demo catalog are on sale. */
export async function countDemoProducts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from demo_rows d join products p on p.id = d.id
    where d.kind = 'product' and p.parent_id is null and p.status <> 'retired'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The last test email, and whether the mail server has ever taken one; undefined if there was none. */
export async function lastTestMail(
  db: Db,
): Promise<(Pick<MailRow, 'recipient' | 'state'> & { accepted: boolean }) | undefined> {
  // The kind is written out, so that the index of test emails is used.
  const { rows } = await sql<Pick<MailRow, 'recipient' | 'state'> & { accepted: boolean }>`
    select recipient, state, exists (
      select from mails where kind = 'store-test' and state in ('accepted', 'complained')) as accepted
    from mails where kind = 'store-test' order by id desc limit 1`.execute(db);
  return rows[0];
}

/** What came with the demo catalog, by kind. */
export async function demoRows(db: Db): Promise<Readonly<Record<DemoKind, string[]>>> {
  const { rows } = await sql<{ kind: DemoKind; id: string }>`select kind, id from demo_rows`.execute(db);
  const ids: Record<DemoKind, string[]> = { product: [], review: [], coupon: [], banner: [], news: [] };
  for (const { kind, id } of rows) ids[kind].push(id);
  return ids;
}

/** Locks what is noted of the demo catalog, so that it is removed once. */
export async function lockDemoRows(trx: Trx): Promise<void> {
  await sql`lock table demo_rows in share row exclusive mode`.execute(trx);
}
