import type { Db } from '../../platform/db/kysely.ts';

/** Without those that were erased: of them nothing is left to look at. */
const customers = (db: Db, q: string) =>
  db
    .selectFrom('accounts as a')
    .where('a.erased_at', 'is', null)
    .$if(q !== '', (query) =>
      query.where('a.email_norm', 'like', `${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    );

const columns = (db: Db, q: string) =>
  customers(db, q)
    .selectAll('a')
    .select((eb) =>
      eb
        .selectFrom('account_logins as l')
        .select('l.at')
        .whereRef('l.account_id', '=', 'a.id')
        .orderBy('l.at', 'desc')
        .limit(1)
        .as('last_login'),
    );

export type CustomerRow = Awaited<ReturnType<typeof customersLike>>[number];

/** A page of the accounts whose e-mail begins so, the newest first. */
export async function customersLike(
  db: Db,
  { q, pageNum, pageSize }: { q: string; pageNum: number; pageSize: number },
) {
  return await columns(db, q)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
}

export async function customerCount(db: Db, q: string): Promise<number> {
  const { total } = await customers(db, q)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const customerById = async (db: Db, id: string): Promise<CustomerRow | undefined> =>
  await columns(db, '').where('a.id', '=', id).executeTakeFirst();
