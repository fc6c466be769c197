import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { holdFreeKeys, sellKeys } from '../keys/door.ts';
import {
  CHOICE_HOURS,
  lockOrder,
  logSteps,
  refreshStatus,
  unitsOf,
  type OrderRow,
  type UnitRow,
} from '../orders/door.ts';
import { assertWhole, assignKeys, letGo, markDelivered } from './delivery.queries.ts';
import { keysDelivered } from './mail/keys-delivered.mail.ts';
import { keysWaiting } from './mail/keys-waiting.mail.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** Hearer of `order.paid`: the buyer gets the keys. Heard again, it finds nothing left to do. */
export async function handOver({ db, clock }: Parts, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(db, (trx) => deliver(trx, orderId, clock.now()));
}

/** Hearer of `keys.arrived`: paid orders that wait for this product get theirs, whoever has waited longest first. */
export async function serveWaiting(
  { db, clock }: Parts,
  { productId }: { productId: string },
): Promise<void> {
  const waiting = await db
    .selectFrom('deliveries as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select('o.id')
    .distinct()
    .select('o.paid_at')
    .where('d.product_id', '=', productId)
    .where('d.kind', '=', 'key')
    .where('d.status', '=', 'waiting')
    .where('o.payment_status', 'in', ['paid', 'partially_refunded'])
    .orderBy('o.paid_at')
    .execute();
  for (const { id } of waiting) await inTransaction(db, (trx) => deliver(trx, id, clock.now()));
}

/** Keys leave for money alone, and not while somebody has to look at the order first. */
const mayLeave = (order: OrderRow): boolean =>
  (order.payment_status === 'paid' || order.payment_status === 'partially_refunded') && !order.under_review;

async function deliver(trx: Trx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (!mayLeave(order)) return;
  const all = await unitsOf(trx, orderId);
  const due = all.filter((unit) => unit.kind === 'key' && ['waiting', 'held'].includes(unit.status));
  if (due.length === 0) return;

  const delivered = await sellTo(trx, due, now);
  if (delivered.length > 0) {
    await markDelivered(trx, delivered, now);
    await log(trx, orderId, delivered, 'held', 'delivered', now);
    await assertWhole(trx, orderId);
  }
  const waiting = due.length - delivered.length;
  // Told once and kept: the buyer's 24 hours do not begin anew because a part came.
  const choose_until =
    waiting > 0 ? (order.choose_until ?? new Date(now.getTime() + CHOICE_HOURS * 3_600_000)) : null;
  if (choose_until !== order.choose_until)
    await trx.updateTable('orders').set({ choose_until }).where('id', '=', orderId).execute();
  await refreshStatus(trx, orderId, 'store', now);

  const before = all.filter((unit) => unit.kind === 'key' && unit.delivered_at !== null).length;
  const mail = { subjectId: orderId, recipient: order.email, locale: order.locale as Locale };
  if (delivered.length > 0)
    await queueMail(trx, {
      ...mail,
      kind: keysDelivered.kind,
      dedupe: `delivered:${orderId}:${before + delivered.length}`,
    });
  else if (waiting > 0)
    await queueMail(trx, { ...mail, kind: keysWaiting.kind, dedupe: `waiting:${orderId}` });
}

/**
 * Sells each copy its key: the one that is held for it, else the oldest on the shelf (the money came late, or the batch
 * of the held key was quarantined). Returns the copies that have one.
 */
async function sellTo(trx: Trx, due: readonly UnitRow[], now: Date): Promise<string[]> {
  const orderId = due[0]!.order_id;
  const delivered: string[] = [];
  let open = due.map((unit) => ({ id: unit.id, productId: unit.product_id, keyId: unit.key_id }));
  // A round more for each batch that turns out to be in quarantine; every round takes keys out of the shelf for good.
  for (;;) {
    const without = open.filter((unit) => unit.keyId === null);
    if (without.length > 0) {
      const byProduct = Map.groupBy(without, (unit) => unit.productId);
      const { keys } = await holdFreeKeys(
        trx,
        [...byProduct].map(([productId, of]) => ({ productId, quantity: of.length })),
      );
      for (const unit of without) unit.keyId = keys.get(unit.productId)?.pop() ?? null;
      const found = without.flatMap(({ id, keyId }) => (keyId === null ? [] : [{ id, keyId }]));
      await assignKeys(trx, found);
      await log(
        trx,
        orderId,
        found.map((unit) => unit.id),
        'waiting',
        'held',
        now,
      );
    }
    const held = open.filter((unit) => unit.keyId !== null);
    if (held.length === 0) return delivered;
    const { sold, withheld } = await sellKeys(
      trx,
      held.map((unit) => unit.keyId!),
    );
    delivered.push(...held.filter((unit) => sold.has(unit.keyId!)).map((unit) => unit.id));
    const again = held.filter((unit) => withheld.has(unit.keyId!));
    if (again.length === 0) return delivered;
    const ids = again.map((unit) => unit.id);
    await letGo(trx, ids);
    await log(trx, orderId, ids, 'held', 'waiting', now);
    open = again.map((unit) => ({ ...unit, keyId: null }));
  }
}

async function log(
  trx: Trx,
  orderId: string,
  unitIds: readonly string[],
  before: string,
  after: string,
  at: Date,
): Promise<void> {
  await logSteps(
    trx,
    unitIds.map((ref) => ({
      orderId,
      machine: 'delivery',
      ref,
      actor: 'store',
      reason: '',
      before,
      after,
      at,
    })),
  );
}
