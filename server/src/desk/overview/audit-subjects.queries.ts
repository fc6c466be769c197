import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SQL: `id` and `name` of the things of one kind with these ids. */
type Names = (ids: readonly string[], locale: Locale) => RawBuilder<unknown>;

const named =
  (table: string, name = 'name'): Names =>
  (ids) =>
    sql`select id::text as id, ${sql.ref(name)} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`;

/** What has a name of its own, by the word before the colon of a subject. */
const KINDS: Readonly<Record<string, Names>> = {
  product: named('product_names'),
  coupon: named('coupons'),
  role: named('staff_roles'),
  batch: named('key_batches'),
  account: named('accounts'),
  class: (ids, locale) =>
    sql`select id::text as id, coalesce(names ->> ${locale}, names ->> 'en-US') as name from classes where id = any(${ids}::uuid[])`,
  attribute: (codes, locale) =>
    sql`select code as id, coalesce(names ->> ${locale}, names ->> 'en-US') as name from attributes where code = any(${codes}::text[])`,
};

/**
 * What entries of the audit log are about, by subject, as it is called now: products, product types and their attributes, coupons,
 * roles, batches and members. What is gone, and other subjects, are left out.
 */
export async function subjectNames(
  db: Db,
  subjects: readonly string[],
  locale: Locale,
): Promise<Map<string, string>> {
  const byKind = Map.groupBy(new Set(subjects), (subject) => subject.slice(0, subject.indexOf(':')));
  const found = await Promise.all(
    [...byKind].map(async ([kind, of]): Promise<[string, string][]> => {
      const names = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
      const ids = of
        .map((subject) => subject.slice(kind.length + 1))
        .filter((id) => kind === 'attribute' || UUID.test(id));
      if (!names || ids.length === 0) return [];
      const { rows } = await sql<{ id: string; name: string }>`${names(ids, locale)}`.execute(db);
      return rows.filter(({ name }) => name !== '').map(({ id, name }) => [`${kind}:${id}`, name]);
    }),
  );
  return new Map(found.flat());
}
