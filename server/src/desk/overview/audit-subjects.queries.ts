import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

const OF_PRODUCT = /^product:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What entries of the audit log are about, by subject: the products as they are called now. Other subjects are left out. */
export async function subjectNames(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const ids = subjects.flatMap((subject) => OF_PRODUCT.exec(subject)?.[1] ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; name: string }>`
    select 'product:' || id as subject, name from product_names where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ subject, name }) => [subject, name]));
}
