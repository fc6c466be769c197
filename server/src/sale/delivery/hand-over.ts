import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { queueMail, type MailOrder } from '../../platform/mail/queue.ts';
import { markGiftReady } from '../gifts/door.ts';
import { holdFreeKeys, sellKeys } from '../keys/door.ts';
import {
  assignKeys,
  CHOICE_HOURS,
  lockOrder,
  moveUnits,
  notifyHeld,
  notifyPaid,
  releaseOn,
  unitsOf,
  updateOrder,
  writeStatus,
  type OrderRow,
  type UnitRow,
} from '../orders/door.ts';
import { assertWhole, NO_ID, ordersAwaitingKeys, releasedUnits } from './delivery.queries.ts';
import { giftNews } from './mail/gift-news.mail.ts';
import { keysDelivered } from './mail/keys-delivered.mail.ts';
import { keysWaiting } from './mail/keys-waiting.mail.ts';
import { preOrdered } from './mail/pre-ordered.mail.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** Subscriber of `order.paid` and `order.approved`: the buyer gets the keys. Called again, it finds nothing left to do. */
export async function handOver({ db, clock }: Parts, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(db, (trx) => deliver(trx, orderId, clock.now()));
}

/** Subscriber of `keys.arrived`: paid orders that wait for these products get their keys, the one that has waited longest first. */
export async function serveWaiting(
  { db, clock }: Parts,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  for (const orderId of await ordersAwaitingKeys(db, productIds))
    await inTransaction(db, (trx) => deliver(trx, orderId, clock.now()));
}

/** Units that are read at a time. */
const RELEASES_AT_ONCE = 200;
/** How far back the round looks. What was not paid on its release day, or was held back, is handed over with what ends that. */
const RELEASES_BACK_DAYS = 60;

/**
 * The round: hands over the pre-orders whose release day has come, each order in a transaction of its own, the earliest day
 * first. An order that fails is logged and passed over, and tried again with the next round. Returns how many orders it took up.
 */
export async function handOverReleased({ db, clock, log }: Parts & Pick<Context, 'log'>): Promise<number> {
  const now = clock.now();
  const seen = new Set<string>();
  let after = { day: new Date(now.getTime() - RELEASES_BACK_DAYS * 86_400_000), id: NO_ID };
  for (;;) {
    const units = await releasedUnits(db, after, now, RELEASES_AT_ONCE);
    const last = units.at(-1);
    if (!last) return seen.size;
    for (const { orderId } of units) {
      if (seen.has(orderId)) continue;
      seen.add(orderId);
      try {
        await inTransaction(db, (trx) => deliver(trx, orderId, clock.now()));
      } catch (error) {
        log.error({ err: error, orderId }, 'a pre-order was not handed over');
      }
    }
    after = { day: last.day, id: last.id };
  }
}

/** Keys leave for money alone, and not while the order is under review. */
const mayLeave = (order: OrderRow): boolean =>
  (order.payment_status === 'paid' || order.payment_status === 'partially_refunded') && !order.under_review;

/** The units that were not handed over yet. */
const owedOf = (units: readonly UnitRow[]): UnitRow[] =>
  units.filter((unit) => unit.kind === 'key' && (unit.status === 'waiting' || unit.status === 'held'));

/** The units that are to be handed over now: not those whose release day is still to come. */
const dueOf = (units: readonly UnitRow[], now: Date): UnitRow[] =>
  owedOf(units).filter(({ not_before: day }) => day === null || day <= now);

/** The units that wait for their release day. */
const laterOf = (units: readonly UnitRow[], now: Date): UnitRow[] =>
  owedOf(units).filter(({ not_before: day }) => day !== null && day > now);

/**
 * Hands over all that a paid order is owed and that can be had: sells the keys, marks the units as delivered, and queues the mail.
 * The buyer of an order that is under review is told so instead.
 *
 * @param early pre-orders that have a key are handed over before their release day too
 */
export async function deliver(trx: Trx, orderId: string, now: Date, early = false): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (!mayLeave(order)) return await notifyHeld(trx, order);
  const units = await unitsOf(trx, orderId);
  await notifyPaid(trx, order, units);
  const ordered = laterOf(units, now);
  // Paid by a method that held no keys: from now on one is held for each unit, as far as there are any.
  const held = await holdKeysFor(trx, orderId, ordered.filter(hasNoKey), now);
  const released = early ? await releaseHeld(trx, ordered, held, now) : [];
  const due = [...dueOf(units, now), ...released];
  const later = ordered.filter(({ id }) => !released.some((unit) => unit.id === id));
  if (due.length === 0) {
    if (later.length > 0) await notifyPreOrdered(trx, order);
    return;
  }
  const sold = await sellTo(trx, orderId, due, now);
  await handOverUnits(trx, orderId, sold, now);

  const waiting = due.length - sold.length;
  // Set once and kept: the buyer's 24 hours do not start again because a part came.
  const chooseUntil =
    waiting > 0 ? (order.choose_until ?? new Date(now.getTime() + CHOICE_HOURS * 3_600_000)) : null;
  if (chooseUntil !== order.choose_until) await updateOrder(trx, orderId, { choose_until: chooseUntil });
  const after = units.map(
    ({ id, status }) => ({ status: sold.includes(id) ? 'delivered' : status }) as const,
  );
  await writeStatus(trx, order, after, 'store', now);
  await tell(trx, order, units, { delivered: sold.length, waiting, later: later.length }, now);
}

/**
 * Releases the pre-ordered units that have a key. The day of their delivery is their release day from then on, as the refund
 * guarantee counts from it. Returns them with their keys.
 */
async function releaseHeld(
  trx: Trx,
  ordered: readonly UnitRow[],
  held: readonly HeldUnit[],
  now: Date,
): Promise<UnitRow[]> {
  const keys = new Map(held.map((unit) => [unit.id, unit.key_id]));
  const ready = ordered
    .map((unit) => ({ ...unit, key_id: unit.key_id ?? keys.get(unit.id) ?? null }))
    .filter((unit) => !hasNoKey(unit));
  const ids = ready.map(({ id }) => id);
  await releaseOn(trx, ids, new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`));
  return ready;
}

/** Marks units whose keys were sold as delivered. Throws if one of them was not held, or the order would not be whole. */
export async function handOverUnits(
  trx: Trx,
  orderId: string,
  unitIds: readonly string[],
  now: Date,
): Promise<void> {
  if (unitIds.length === 0) return;
  const step = { orderId, unitIds, from: 'held', to: 'delivered', actor: 'store' } as const;
  await moveUnits(trx, { ...step, set: { delivered_at: now } }, now);
  await assertWhole(trx, orderId);
}

/** A unit with the key that is held for it. */
interface HeldUnit {
  id: string;
  product_id: string;
  key_id: string;
}

const hasNoKey = (unit: UnitRow): boolean => unit.key_id === null;

/**
 * Sells each unit its key: the one that is held for it, else the oldest that is free (the money came late, or the batch of the
 * held key was quarantined). Returns the ids of the units that have one.
 */
async function sellTo(trx: Trx, orderId: string, due: readonly UnitRow[], now: Date): Promise<string[]> {
  const served: string[] = [];
  let held = due.flatMap(({ id, product_id, key_id }) =>
    key_id === null ? [] : [{ id, product_id, key_id }],
  );
  held.push(...(await holdKeysFor(trx, orderId, due.filter(hasNoKey), now)));
  // Once more for each batch that turns out to be in quarantine: its keys are gone for good each time.
  while (held.length > 0) {
    const { sold, withheld } = await sellKeys(
      trx,
      held.map((unit) => unit.key_id),
    );
    served.push(...held.filter((unit) => sold.has(unit.key_id)).map((unit) => unit.id));
    const refused = held.filter((unit) => withheld.has(unit.key_id));
    const unitIds = refused.map((unit) => unit.id);
    const step = { orderId, unitIds, from: 'held', to: 'waiting', actor: 'store' } as const;
    await moveUnits(trx, { ...step, set: { key_id: null } }, now);
    held = await holdKeysFor(trx, orderId, refused, now);
  }
  return served;
}

/** Holds a free key for each of these waiting units; if there are too few keys, some units stay without. */
async function holdKeysFor(
  trx: Trx,
  orderId: string,
  units: readonly Pick<UnitRow, 'id' | 'product_id'>[],
  now: Date,
): Promise<HeldUnit[]> {
  if (units.length === 0) return [];
  const byProduct = Map.groupBy(units, (unit) => unit.product_id);
  const { keys } = await holdFreeKeys(
    trx,
    [...byProduct].map(([productId, of]) => ({ productId, quantity: of.length })),
  );
  const held = units.flatMap(({ id, product_id }) => {
    const key_id = keys.get(product_id)?.pop();
    return key_id === undefined ? [] : [{ id, product_id, key_id }];
  });
  await assignKeys(
    trx,
    orderId,
    held.map(({ id, key_id }) => ({ id, keyId: key_id })),
    { actor: 'store' },
    now,
  );
  return held;
}

const mailTo = (order: OrderRow): Pick<MailOrder, 'subjectId' | 'recipient' | 'locale'> => ({
  subjectId: order.id,
  recipient: order.email,
  locale: order.locale,
});

/** Queues the mail that follows from a delivery, or from a key that is missing. */
async function tell(
  trx: Trx,
  order: OrderRow,
  before: readonly UnitRow[],
  { delivered, waiting, later }: { delivered: number; waiting: number; later: number },
  now: Date,
): Promise<void> {
  if (order.gift && delivered > 0) {
    if (waiting === 0 && later === 0) await notifyOfGift(trx, order, now);
    return;
  }
  const had = before.filter((unit) => unit.kind === 'key' && unit.delivered_at !== null).length;
  if (delivered > 0)
    await queueMail(trx, {
      ...mailTo(order),
      kind: keysDelivered.kind,
      dedupe: `delivered:${order.id}:${had + delivered}`,
    });
  // With `choose_until` set, the buyer knows already that a key is missing: from this mail, or from the one with the first part.
  else if (waiting > 0 && order.choose_until === null)
    await queueMail(trx, { ...mailTo(order), kind: keysWaiting.kind, dedupe: `waiting:${order.id}` });
}

/** The buyer of pre-orders alone learns that they are paid, and when the keys come. */
async function notifyPreOrdered(trx: Trx, order: OrderRow): Promise<void> {
  await queueMail(trx, { ...mailTo(order), kind: preOrdered.kind, dedupe: `pre-ordered:${order.id}` });
}

/**
 * All keys of a gift are there: a round sends it when its day has come. The buyer is told now if it waits for its day; of one that
 * goes right away they are told when it has gone.
 */
async function notifyOfGift(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  const dueAt = await markGiftReady(trx, order.id, now);
  if (dueAt === null || dueAt <= now) return;
  await queueMail(trx, { ...mailTo(order), kind: giftNews.kind, dedupe: `gift-planned:${order.id}` });
}
