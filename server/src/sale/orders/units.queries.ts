import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { logSteps, type UnitRow } from './orders.queries.ts';

/** One step of units of the same locked order that are all in the same state. */
export interface UnitsMove {
  orderId: string;
  unitIds: readonly string[];
  from: DeliveryStatus;
  to: DeliveryStatus;
  actor: string;
  reason?: string;
  /** Further columns that change with the step. */
  set?: Partial<
    Pick<UnitRow, 'key_id' | 'set_aside' | 'delivered_at' | 'revealed_at' | 'received_at' | 'shipped_at'>
  >;
}

/**
 * Moves units one step and writes it into the order's log.
 *
 * @throws if one of them is not in the state that it is moved from
 */
export async function moveUnits(trx: Trx, move: UnitsMove, now: Date): Promise<void> {
  const { orderId, unitIds, from, to, actor, reason = '', set = {} } = move;
  if (unitIds.length === 0) return;
  const { numInsertedOrUpdatedRows: moved } = await trx
    .with('moved', (qb) =>
      qb
        .updateTable('deliveries')
        .set({ status: to, ...set })
        .where('order_id', '=', orderId)
        .where('id', 'in', unitIds)
        .where('status', '=', from)
        .returning(['id', 'line_id', 'unit_no']),
    )
    .insertInto('order_events')
    .columns(['order_id', 'machine', 'ref', 'actor', 'reason', 'before', 'after', 'at'])
    .expression((qb) =>
      qb
        .selectFrom('moved')
        .select(({ val, ref }) => [
          val(orderId).as('order_id'),
          val('delivery' as const).as('machine'),
          ref('moved.id').as('ref'),
          val(actor).as('actor'),
          val(reason).as('reason'),
          val<string>(from).as('before'),
          val<string>(to).as('after'),
          val(now).as('at'),
        ])
        .orderBy('line_id')
        .orderBy('unit_no'),
    )
    .executeTakeFirstOrThrow();
  demandAll(unitIds.length, Number(moved), from);
}

/**
 * Gives waiting units the keys that are held for them, and writes it into the order's log.
 *
 * @throws if one of them does not wait
 */
export async function assignKeys(
  trx: Trx,
  orderId: string,
  pairs: readonly { id: string; keyId: string }[],
  { actor, reason = '' }: { actor: string; reason?: string },
  now: Date,
): Promise<void> {
  if (pairs.length === 0) return;
  const { numAffectedRows: moved } = await sql`
    with moved as (
      update deliveries d set status = 'held', key_id = pair.key_id
      from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ keyId }) => keyId)}::uuid[]) as pair(id, key_id)
      where d.id = pair.id and d.order_id = ${orderId} and d.status = 'waiting'
      returning d.id, d.line_id, d.unit_no
    )
    insert into order_events (order_id, machine, ref, actor, reason, before, after, at)
    select ${orderId}, 'delivery', id, ${actor}, ${reason}, 'waiting', 'held', ${now}
    from moved order by line_id, unit_no`.execute(trx);
  demandAll(pairs.length, Number(moved), 'waiting');
}

/** Sets the release day of units of a locked order to another day, so that they can be delivered from then on. */
export async function releaseOn(trx: Trx, unitIds: readonly string[], day: Date): Promise<void> {
  if (unitIds.length === 0) return;
  await trx.updateTable('deliveries').set({ not_before: day }).where('id', 'in', unitIds).execute();
}

/** Puts a new unit with a sold key in the place of one that was handed over, and writes both steps into the log. Returns its id. */
export async function replaceUnit(
  trx: Trx,
  unit: UnitRow,
  keyId: string,
  { actor, reason }: { actor: string; reason: string },
  now: Date,
): Promise<string> {
  const id = uuidv7();
  const { order_id, line_id, unit_no, product_id, not_before } = unit;
  await moveUnits(
    trx,
    { orderId: order_id, unitIds: [unit.id], from: unit.status, to: 'replaced', actor, reason },
    now,
  );
  await trx
    .insertInto('deliveries')
    .values({
      id,
      order_id,
      line_id,
      unit_no,
      product_id,
      kind: 'key',
      status: 'delivered',
      key_id: keyId,
      delivered_at: now,
      not_before,
      replaces: unit.id,
    })
    .execute();
  const step = { orderId: order_id, machine: 'delivery', actor, reason, at: now } as const;
  await logSteps(trx, [{ ...step, ref: id, before: null, after: 'delivered' }]);
  return id;
}

/** Writes columns of units that are no step of theirs. */
export async function updateUnits(
  trx: Trx,
  unitIds: readonly string[],
  set: Partial<Pick<UnitRow, 'set_aside' | 'refund_asked_at' | 'refunded_at'>>,
): Promise<void> {
  if (unitIds.length === 0) return;
  await trx.updateTable('deliveries').set(set).where('id', 'in', unitIds).execute();
}

/** Takes the refund request off every unit of an order. */
export async function forgetRequests(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ refund_asked_at: null })
    .where('order_id', '=', orderId)
    .where('refund_asked_at', 'is not', null)
    .execute();
}

/** Takes the held keys away from the units of an unpaid order, which wait again. Returns the keys and their products. */
export async function takeHeldKeys(
  trx: Trx,
  orderId: string,
): Promise<{ key_id: string; product_id: string }[]> {
  const { rows } = await sql<{ key_id: string; product_id: string }>`
    with held as (
      select id, key_id, product_id from deliveries where order_id = ${orderId} and status = 'held'
    ), freed as (
      update deliveries d set status = 'waiting', key_id = null from held where d.id = held.id
    )
    select key_id, product_id from held`.execute(trx);
  return rows;
}

/** Voids units. One that only held a key lets go of it; one that was handed over keeps it. */
export async function markVoided(trx: Trx, unitIds: readonly string[]): Promise<void> {
  await sql`
    update deliveries set status = 'voided', key_id = case when status = 'held' then null else key_id end
    where id = any(${[...unitIds]}::uuid[])`.execute(trx);
}

function demandAll(wanted: number, moved: number, from: DeliveryStatus): void {
  if (moved !== wanted) throw new Error(`of ${wanted} units to move, ${moved} were ${from}`);
}

/** Units of a line that wait for their release day. */
export interface ComingUnits {
  /** The title in the buyer's language, as it stands on the order. */
  name: string;
  /** The release day, as a date (UTC). */
  day: string;
  count: number;
}

/** The units of an order whose release day is still to come, the nearest day first. */
export async function comingUnits(db: Db, orderId: string, now: Date): Promise<ComingUnits[]> {
  return await db
    .selectFrom('deliveries as d')
    .innerJoin('order_lines as l', 'l.id', 'd.line_id')
    .select([
      'l.name',
      sql<string>`(d.not_before at time zone 'UTC')::date`.as('day'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('d.order_id', '=', orderId)
    .where('d.status', 'in', ['waiting', 'held'])
    .where('d.not_before', '>', now)
    .groupBy(['l.no', 'l.name', 'd.not_before'])
    .orderBy('d.not_before')
    .orderBy('l.no')
    .execute();
}

/** Units of an order that were set aside and have not left no longer are. Returns how many, by product in the order of ids. */
export async function endSetAside(
  trx: Trx,
  orderId: string,
): Promise<{ productId: string; units: number }[]> {
  const { rows } = await sql<{ productId: string; units: number }>`
    with back as (
      update deliveries set set_aside = false
      where order_id = ${orderId} and set_aside and status in ('waiting', 'voided')
      returning product_id
    )
    select product_id as "productId", count(*)::int as units from back group by product_id order by product_id`.execute(
    trx,
  );
  return rows;
}
