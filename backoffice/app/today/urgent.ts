import type { loadToday } from './today.loader.ts';

type Loaded = Awaited<ReturnType<typeof loadToday>>;

export const URGENT_KINDS = [
  'dispute',
  'without_key',
  'claim',
  'refund',
  'review',
  'to_ship',
  'withdrawal',
  'ticket',
  'inquiry',
] as const;
export type UrgentKind = (typeof URGENT_KINDS)[number];

/** One thing that waits for a person. */
export interface Urgent {
  kind: UrgentKind;
  id: string;
  to: string;
  /** What it is called: an order's number, a sender. */
  name: string;
  text: string;
  /** When an answer was promised; null if none was. */
  due: string | null;
  since: string;
}

type OrderRow = Loaded['today']['refunds']['rows'][number];

const ofOrder =
  (kind: UrgentKind, base: string) =>
  ({ orderNo, product, email, due, since }: OrderRow): Urgent => ({
    kind,
    id: orderNo,
    to: `${base}/${orderNo}`,
    name: orderNo,
    text: `${product} · ${email}`,
    due,
    since,
  });

/**
 * What waits, the most urgent first: what is overdue or due within a day by its time, then what has no promised time by how long
 * it has waited, then the rest.
 */
export function urgentOf(loaded: Loaded): Urgent[] {
  const { today, support, enquiries, claims, disputes, withdrawals } = loaded;
  const all: Urgent[] = [
    ...today.refunds.rows.map(ofOrder('refund', '/refunds')),
    ...today.review.rows.map(ofOrder('review', '/orders')),
    ...today.withoutKey.rows.map(ofOrder('without_key', '/orders')),
    ...today.toShip.rows.map(ofOrder('to_ship', '/orders')),
    ...(claims?.rows ?? []).map(({ id, orderNo, product, email, at, due }): Urgent => ({
      kind: 'claim',
      id,
      to: `/claims/${id}`,
      name: orderNo,
      text: `${product} · ${email}`,
      due,
      since: at,
    })),
    ...(disputes?.rows ?? []).map(({ id, orderNo, reason, email, openedAt, dueAt }): Urgent => ({
      kind: 'dispute',
      id,
      to: `/disputes/${id}`,
      name: orderNo,
      text: [reason, email].filter(Boolean).join(' · '),
      due: dueAt,
      since: openedAt,
    })),
    ...(withdrawals?.rows ?? []).map(({ id, orderNo, name, units, at }): Urgent => ({
      kind: 'withdrawal',
      id,
      to: `/withdrawals?q=${encodeURIComponent(orderNo)}`,
      name: orderNo,
      text: [units[0]?.product, name].filter(Boolean).join(' · '),
      due: null,
      since: at,
    })),
    ...support.rows.map(({ id, who, excerpt, answerBy, createdAt }): Urgent => ({
      kind: 'ticket',
      id,
      to: `/support/${id}`,
      name: who,
      text: excerpt,
      due: answerBy,
      since: createdAt,
    })),
    ...enquiries.rows.map(({ id, name, excerpt, at }): Urgent => ({
      kind: 'inquiry',
      id,
      to: `/enquiries/${id}`,
      name,
      text: excerpt,
      due: null,
      since: at,
    })),
  ];
  return sortByUrgency(all, today.serverNow);
}

const DAY_MS = 86_400_000;

/** Sorts by urgency; see `urgentOf`. */
export function sortByUrgency<T extends Pick<Urgent, 'due' | 'since'>>(all: readonly T[], now: string): T[] {
  const soon = Date.parse(now) + DAY_MS;
  const rank = ({ due }: T): number => (due === null ? 1 : Date.parse(due) <= soon ? 0 : 2);
  const time = ({ due, since }: T): number => Date.parse(due ?? since);
  return all.toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b));
}
