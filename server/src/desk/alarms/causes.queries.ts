import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/** So many cases of a kind at once: more are one fault with many victims. */
export const MOST_CASES = 50;

export interface DueRow {
  id: string;
  name: string;
  due: Date;
}

/** Open disputes whose evidence is due before that moment, with the number of their order. */
export async function dueDisputes(db: Db, before: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select d.id, o.order_no as name, d.due_at as due from disputes d join orders o on o.id = d.order_id
    where d.state = 'open' and coalesce(d.due_at, 'infinity') < ${before}
    order by coalesce(d.due_at, 'infinity'), d.id limit ${MOST_CASES}`.execute(db);
  return rows;
}

/** Open claims whose answer is due before that moment, with the number of their order. */
export async function dueClaims(db: Db, before: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select c.id, o.order_no as name, c.due_at as due from claims c join orders o on o.id = c.order_id
    where c.state = 'open' and c.due_at < ${before} order by c.due_at, c.id limit ${MOST_CASES}`.execute(db);
  return rows;
}

/** Waiting tickets whose answer is due before that moment. Who asked is not told. */
export async function dueTickets(db: Db, before: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select t.id, '' as name, t.due_at as due from support_tickets t
    where t.state = 'waiting' and t.due_at < ${before} order by t.due_at, t.id limit ${MOST_CASES}`.execute(
    db,
  );
  return rows;
}
