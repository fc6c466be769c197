import type { Order } from '@halfturn/contract/orders.ts';
import type { Words } from '@halfturn/locales/words.ts';

type Unit = Order['lines'][number]['units'][number];
type Status = Order['status'];

/** Statuses in which an order waits for its money, or will never have it. */
const UNPAID: ReadonlySet<Status> = new Set(['awaiting_payment', 'paying', 'cancelled', 'expired']);

/** Where on the order's page the parcel stands. */
export const PARCEL = 'parcel';

/** Whether the order's page has nothing to show yet, and leads to the payment instead. */
export const isUnpaid = ({ status }: Order): boolean => UNPAID.has(status);

/** The units of an order, of one kind or of both. */
export const unitsOf = ({ lines }: Order, kind?: 'key' | 'physical'): Unit[] =>
  lines.filter((line) => kind === undefined || line.kind === kind).flatMap((line) => line.units);

const UNSEEN: ReadonlySet<Unit['status']> = new Set(['waiting', 'held', 'delivered']);
const GONE: ReadonlySet<Unit['status']> = new Set(['voided', 'replaced']);

/** A unit that is still the buyer's, with the line that it is of. */
export interface KeptUnit {
  line: Order['lines'][number];
  unit: Unit;
  /** It was neither seen nor received: it is refunded at once. Staff review any other. */
  atOnce: boolean;
}

/** Keys are revealed, goods are sent. */
export type Kinds = 'keys' | 'goods' | 'both';

/** What units are of; keys if there are none. */
export function kindsOf(units: readonly Pick<KeptUnit, 'line'>[]): Kinds {
  const goods = units.filter(({ line }) => line.kind === 'physical').length;
  if (goods === 0) return 'keys';
  return goods === units.length ? 'goods' : 'both';
}

export interface RefundParts {
  /** Units that a refund can be asked for. */
  units: KeptUnit[];
  /** Units that are refunded at once, as they were neither seen nor received. */
  atOnce: number;
  /** What those are. */
  atOnceKinds: Kinds;
  /** Units that staff review. */
  lookedAt: number;
}

/** The units of an order as a refund sees them. */
export function refundParts(order: Order): RefundParts {
  const units = order.lines.flatMap((line) =>
    line.units
      .filter(({ status, refunded }) => !GONE.has(status) && !refunded)
      .map((unit) => ({ line, unit, atOnce: UNSEEN.has(unit.status) })),
  );
  const atOnce = units.filter((kept) => kept.atOnce);
  return {
    units,
    atOnce: atOnce.length,
    atOnceKinds: kindsOf(atOnce),
    lookedAt: units.length - atOnce.length,
  };
}

/**
 * What comes back at once for the units that are chosen, in minor units: the store refuses where it reckons otherwise. Where
 * nothing is kept, fee and freight come back too.
 */
export function refundAmount(order: Order, chosen: ReadonlySet<string>): number {
  const { units } = refundParts(order);
  const back = units.filter(({ unit, atOnce }) => atOnce && chosen.has(unit.id));
  const rest = back.length > 0 && back.length === units.length ? order.refundRest.amount : 0;
  return back.reduce((sum, { unit }) => sum + unit.worth.amount, rest);
}

/**
 * When the keys of an order came, which for an order with a parcel too is before all of it has come; null while some are
 * missing, or where it has none.
 */
export function keysCameAt(order: Order): string | null {
  const units = unitsOf(order, 'key').filter(({ status }) => !GONE.has(status));
  const times = units.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  if (times.length === 0 || times.length < units.length) return null;
  return times.toSorted().at(-1) ?? null;
}

/** What the order's page says first. */
export type Saying =
  | 'here'
  | 'one_here'
  | 'part'
  | 'part_later'
  | 'pre_ordered'
  | 'on_its_way'
  | 'no_keys'
  | 'review'
  | 'goods_packing'
  | 'goods_sent'
  | 'goods_got'
  | 'refund_asked'
  | 'refunded'
  | 'disputed';

/** What the order's page says first, from the order alone. */
export function sayingOf(order: Order): Saying {
  const { status } = order;
  if (status === 'refund_requested') return 'refund_asked';
  if (status === 'refunded') return 'refunded';
  if (status === 'disputed') return 'disputed';
  if (status === 'under_review') return 'review';
  const keys = unitsOf(order, 'key').filter((unit) => !GONE.has(unit.status));
  if (keys.length === 0) return goods(order);
  const here = keys.filter(({ status: at }) => at === 'delivered' || at === 'revealed').length;
  if (here === keys.length) return here === 1 ? 'one_here' : 'here';
  const later = keys.filter(({ releasesOn }) => releasesOn !== null).length;
  if (here > 0) return here + later === keys.length ? 'part_later' : 'part';
  if (later === keys.length) return 'pre_ordered';
  return order.canChoose ? 'no_keys' : 'on_its_way';
}

function goods(order: Order): Saying {
  const units = unitsOf(order, 'physical').filter((unit) => !GONE.has(unit.status));
  if (units.length === 0) return 'refunded';
  if (units.every(({ status }) => status === 'received')) return 'goods_got';
  return units.every(({ status }) => status === 'shipped' || status === 'received')
    ? 'goods_sent'
    : 'goods_packing';
}

/** How long a mail with keys takes at most, in milliseconds, unless the mail server is away. */
const MAIL_TIME = 60_000;

/** The mail with the key of this unit is about to be written. */
export function isLeaving({ keyDelivery, serverNow }: Order, { status, deliveredAt }: Unit): boolean {
  if (keyDelivery.by !== 'mail' || status !== 'delivered' || deliveredAt === null) return false;
  return Date.parse(serverNow) - Date.parse(deliveredAt) < MAIL_TIME;
}

/** Whether an order is a gift whose keys are there and wait for its day. */
export const isWaitingGift = ({ gift, status }: Order): boolean =>
  gift?.state === 'planned' && status === 'delivered';

/** The next day on which pre-ordered keys of the order come; null where it waits for none. */
export const nextRelease = (order: Order): string | null =>
  unitsOf(order, 'key')
    .flatMap(({ releasesOn }) => releasesOn ?? [])
    .toSorted()[0] ?? null;

/** How often an order that only waits for a release day is looked at again, in milliseconds. */
const RELEASE_CHECK = 60_000;

const EXPECTING: ReadonlySet<Status> = new Set(['paying', 'paid', 'under_review', 'partially_delivered']);

/**
 * How long until the order is looked at again, in milliseconds; null where nothing is expected. Right after delivery the
 * mail with the keys may still be leaving, which makes them count as revealed.
 *
 * @param failures lookings in a row that were not answered
 */
export function refreshDelay(order: Order, now: number, failures: number): number | null {
  if (failures > 0) return Math.min(30_000, 1_000 * 2 ** failures);
  const saying = sayingOf(order);
  if (saying === 'pre_ordered' || saying === 'part_later') return RELEASE_CHECK;
  // A gift that goes as soon as it is paid is about to leave.
  const leaving = order.gift?.state === 'planned' && order.gift.at === null && order.gift.sendable;
  if (leaving || EXPECTING.has(order.status)) {
    const age = now - Date.parse(order.paidAt ?? order.addTime);
    if (age < 30_000) return 1_000;
    return age < 300_000 ? 5_000 : 30_000;
  }
  if (order.status !== 'delivered' || order.deliveredAt === null) return null;
  if (now - Date.parse(order.deliveredAt) >= MAIL_TIME) return null;
  const mailing = order.keyDelivery.by === 'mail' && unitsOf(order, 'key').some(({ mailed }) => !mailed?.at);
  return mailing ? 1_000 : 5_000;
}

/** A unit as the buyer knows it: the product, and its number if the line has several. */
export function nameOfUnit(
  t: Words<'orders'>['t'],
  { name, quantity }: Pick<Order['lines'][number], 'name' | 'quantity'>,
  no: number,
): string {
  if (quantity === 1) return name;
  return t('orders.refund_item', { name, unit: t('orders.unit_no', { no, count: quantity }) });
}
