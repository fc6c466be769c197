import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, isRunAgain, type Trx } from '../../platform/db/kysely.ts';
import type { Plan } from '../../platform/jobs/at-once.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { keyHolds, keySales } from '../keys/door.ts';
import {
  CHOICE_HOURS,
  lockOrder,
  logSteps,
  orderGifts,
  refreshStatus,
  tellHeld,
  unitsOf,
  withStatus,
  writeStatus,
  type OrderRow,
  type PaidOrder,
  type UnitRow,
} from '../orders/door.ts';
import {
  assertWhole,
  assignKeys,
  endChoice,
  handOverAll,
  letGo,
  markDelivered,
  NO_ID,
  releasedCopies,
} from './delivery.queries.ts';
import { giftNews } from './mail/gift-news.mail.ts';
import { keysDelivered } from './mail/keys-delivered.mail.ts';
import { keysWaiting } from './mail/keys-waiting.mail.ts';
import { preOrdered } from './mail/pre-ordered.mail.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** Hearer of `order.paid`: the buyer gets the keys, or hears that somebody looks at the order first. Heard again, it finds nothing left to do. */
export async function handOver({ db, clock }: Parts, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(db, (trx) => deliver(trx, orderId, clock.now(), tellHeld));
}

/**
 * Hearer of `order.paid` within its transaction: the keys are handed over where one is held for each copy, which is nearly
 * always; who emitted writes the order as it is then. Anything else is left to `handOver`.
 */
export function handOverHeld(
  trx: Trx,
  { clock }: Pick<Context, 'clock'>,
  { order, units }: PaidOrder,
): Plan<PaidOrder> | null {
  const now = clock.now();
  const due = dueOf(units, now);
  if (!mayLeave(order) || due.length === 0 || due.some((unit) => unit.key_id === null)) return null;
  if (order.choose_until !== null || laterOf(units, now).some((unit) => unit.key_id === null)) return null;
  const after = handedOut(units, due, now);
  return {
    facts: { order: withStatus(order, statesOf(after), now), units: after },
    act: () => handOut(trx, order, units, due, now),
  };
}

const statesOf = (units: readonly UnitRow[]) => units.map((unit) => unit.status as DeliveryStatus);

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

/** Copies that one look of the round takes up. */
const RELEASES_AT_ONCE = 200;
/** How far back the round looks. What was not paid on its release day, or was held back, is handed over with what ends that. */
const RELEASES_BACK_DAYS = 60;

/**
 * The round: hands over the pre-orders whose release day has come, each order in a transaction of its own, the earliest day
 * first. An order that fails is logged and passed over, and tried again with the next round. Returns how many orders it took up.
 */
export async function handOverReleased({
  db,
  clock,
  log: journal,
}: Parts & Pick<Context, 'log'>): Promise<number> {
  const now = clock.now();
  const seen = new Set<string>();
  let after = { day: new Date(now.getTime() - RELEASES_BACK_DAYS * 86_400_000), id: NO_ID };
  for (;;) {
    const copies = await releasedCopies(db, after, now, RELEASES_AT_ONCE);
    const last = copies.at(-1);
    if (!last) return seen.size;
    for (const { orderId } of copies) {
      if (seen.has(orderId)) continue;
      seen.add(orderId);
      try {
        await inTransaction(db, (trx) => deliver(trx, orderId, clock.now()));
      } catch (error) {
        journal.error({ err: error, orderId }, 'a pre-order was not handed over');
      }
    }
    after = { day: last.day, id: last.id };
  }
}

/** Keys leave for money alone, and not while somebody has to look at the order first. */
const mayLeave = (order: OrderRow): boolean =>
  (order.payment_status === 'paid' || order.payment_status === 'partially_refunded') && !order.under_review;

/** The copies that were not handed over yet. */
const owedOf = (units: readonly UnitRow[]): UnitRow[] =>
  units.filter((unit) => unit.kind === 'key' && (unit.status === 'waiting' || unit.status === 'held'));

/** The copies that are to be handed over now: not those whose release day is still to come. */
const dueOf = (units: readonly UnitRow[], now: Date): UnitRow[] =>
  owedOf(units).filter(({ not_before: day }) => day === null || day <= now);

/** The copies that wait for their release day. */
const laterOf = (units: readonly UnitRow[], now: Date): UnitRow[] =>
  owedOf(units).filter(({ not_before: day }) => day !== null && day > now);

export async function deliver(
  trx: Trx,
  orderId: string,
  now: Date,
  held?: (trx: Trx, order: OrderRow) => Promise<void>,
): Promise<void> {
  const [order, all] = await Promise.all([lockOrder(trx, orderId), unitsOf(trx, orderId)]);
  if (!mayLeave(order)) return await held?.(trx, order);
  const due = dueOf(all, now);
  const later = laterOf(all, now);
  // Paid in a way that held no keys: from now on one is held, where there is one.
  await holdKeysFor(trx, orderId, later.filter((unit) => unit.key_id === null).map(toServe), now);
  if (due.length === 0) {
    if (later.length > 0) await tellPreOrdered(trx, order);
    return;
  }
  if (!isRunAgain(trx) && due.every((unit) => unit.key_id !== null))
    return await deliverHeld(trx, order, all, due, now);

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
  await tell(trx, order, all, { delivered: delivered.length, waiting }, now);
}

/**
 * What nearly every order comes to: a key is held for each copy that is due, so all that will be is known beforehand, and goes
 * to the database in one piece. Each statement refuses what is not as it must be (a key of a batch that was quarantined since,
 * above all), and the transaction is then run again the long way.
 */
async function deliverHeld(
  trx: Trx,
  order: OrderRow,
  all: readonly UnitRow[],
  due: readonly UnitRow[],
  now: Date,
): Promise<void> {
  await handOut(trx, order, all, due, now);
  // A choice that was open is over: nothing waits any more.
  if (order.choose_until !== null) await endChoice(trx, order.id);
  await writeStatus(trx, order, statesOf(handedOut(all, due, now)), 'store', now);
}

/** The copies once those that are due were handed over. */
const handedOut = (all: readonly UnitRow[], due: readonly UnitRow[], now: Date): UnitRow[] =>
  all.map((unit) => (due.includes(unit) ? { ...unit, status: 'delivered', delivered_at: now } : unit));

async function handOut(
  trx: Trx,
  order: OrderRow,
  all: readonly UnitRow[],
  due: readonly UnitRow[],
  now: Date,
): Promise<void> {
  await keySales.sellAllKeys(
    trx,
    due.map((unit) => unit.key_id!),
  );
  await handOverAll(
    trx,
    order.id,
    due.map((unit) => unit.id),
    now,
  );
  await tell(trx, order, all, { delivered: due.length, waiting: 0 }, now);
}

async function tell(
  trx: Trx,
  order: OrderRow,
  before: readonly UnitRow[],
  { delivered, waiting }: { delivered: number; waiting: number },
  now: Date,
): Promise<void> {
  if (order.gift && delivered > 0) {
    if (waiting === 0 && laterOf(before, now).length === 0) await tellOfGift(trx, order, now);
    return;
  }
  const had = before.filter((unit) => unit.kind === 'key' && unit.delivered_at !== null).length;
  const mail = { subjectId: order.id, recipient: order.email, locale: order.locale as Locale };
  if (delivered > 0)
    await queueMail(trx, {
      ...mail,
      kind: keysDelivered.kind,
      dedupe: `delivered:${order.id}:${had + delivered}`,
    });
  // Once it has a time for its choice, its buyer has heard that a key is missing: from this mail, or with the part that came.
  else if (waiting > 0 && order.choose_until === null)
    await queueMail(trx, { ...mail, kind: keysWaiting.kind, dedupe: `waiting:${order.id}` });
}

/** The buyer of nothing but pre-orders hears that they are paid, and when the keys come. */
async function tellPreOrdered(trx: Trx, order: OrderRow): Promise<void> {
  await queueMail(trx, {
    kind: preOrdered.kind,
    dedupe: `pre-ordered:${order.id}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale as Locale,
  });
}

/**
 * The keys of a gift are all there: a round sends it when its day has come. The buyer hears now of one that waits for its day; of
 * one that goes at once they hear when it has gone.
 */
async function tellOfGift(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  const dueAt = await orderGifts.readyGift(trx, order.id, now);
  if (dueAt === null || dueAt <= now) return;
  await queueMail(trx, {
    kind: giftNews.kind,
    dedupe: `gift-planned:${order.id}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale as Locale,
  });
}

/**
 * Sells each copy its key: the one that is held for it, else the oldest on the shelf (the money came late, or the batch
 * of the held key was quarantined). Returns the copies that have one.
 */
async function sellTo(trx: Trx, due: readonly UnitRow[], now: Date): Promise<string[]> {
  const orderId = due[0]!.order_id;
  const delivered: string[] = [];
  let open = due.map(toServe);
  // A round more for each batch that turns out to be in quarantine; every round takes keys out of the shelf for good.
  for (;;) {
    await holdKeysFor(
      trx,
      orderId,
      open.filter((unit) => unit.keyId === null),
      now,
    );
    const held = open.filter((unit) => unit.keyId !== null);
    if (held.length === 0) return delivered;
    const { sold, withheld } = await keySales.sellKeys(
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

/** A copy on its way to a key. */
interface ToServe {
  id: string;
  productId: string;
  keyId: string | null;
}

const toServe = (unit: UnitRow): ToServe => ({
  id: unit.id,
  productId: unit.product_id,
  keyId: unit.key_id,
});

/** Holds a free key for each of these copies, which have none; where there are too few keys, some stay without. */
async function holdKeysFor(trx: Trx, orderId: string, without: ToServe[], now: Date): Promise<void> {
  if (without.length === 0) return;
  const byProduct = Map.groupBy(without, (unit) => unit.productId);
  const { keys } = await keyHolds.holdFreeKeys(
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
