import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { TransferVerdict } from '@halfturn/contract/staff/bank.ts';
import { decideEvent, type Misfit } from '../decide-event.ts';
import type { Capture } from '../provider.ts';
import type { EntryRow, Payable } from './bank.queries.ts';

type Facts = Pick<EntryRow, 'id' | 'amount_minor' | 'currency' | 'booked_on' | 'order_nos'>;

/** The verdict on a transfer, and its order. */
export interface Judged {
  verdict: TransferVerdict;
  payable: Payable | null;
}

const GOES_BACK: Readonly<Record<Misfit, TransferVerdict>> = {
  short: 'short',
  wrong_currency: 'currency',
  duplicate: 'double',
  late: 'late',
  cancelled: 'cancelled',
};

/** The money of an entry as a capture. It came on the day of its booking, whenever the statement is read. */
export const captureOf = (entry: Omit<Facts, 'order_nos'>): Capture => ({
  ref: entry.id,
  amount: entry.amount_minor,
  currency: entry.currency,
  at: `${entry.booked_on}T00:00:00Z`,
});

/** The transfer that staff entered by hand, if the line of a statement is that one. */
export const sameByHand = (
  entry: Pick<Facts, 'amount_minor' | 'currency'>,
  { by_hand }: Pick<Payable, 'by_hand'>,
): Payable['by_hand'][number] | undefined =>
  by_hand.find((one) => one.amount_minor === entry.amount_minor && one.currency === entry.currency);

/** The verdict on a transfer for one order, by the same decision as when it is booked. */
export function verdictFor(entry: Omit<Facts, 'order_nos'>, order: Payable, now: Date): TransferVerdict {
  if (order.attempt_id === null) return 'method';
  if (sameByHand(entry, order)) return 'seen';
  const decision = decideEvent(
    { attemptId: order.attempt_id, kind: 'captured', capture: captureOf(entry) },
    {
      attempt: {
        state: present(order.attempt_state),
        amountMinor: present(order.attempt_minor),
        currency: present(order.attempt_currency),
        termMinutes: order.term,
      },
      order: {
        dueMinor: order.total_minor,
        open: false,
        authorised: false,
        paid: order.paid,
        cancelled: order.cancelled,
        placedAt: order.placed_at,
        extended: order.extended,
      },
    },
    now,
  );
  if (decision.do === 'settle') return decision.surplusMinor > 0 ? 'over' : 'exact';
  return decision.do === 'give_back' ? GOES_BACK[decision.because] : 'unknown';
}

/**
 * Judges entries that are not booked, in their order: if two pay the same order, the second is a double.
 *
 * @param payables the orders whose numbers they contain
 */
export function judge(
  entries: readonly Facts[],
  payables: ReadonlyMap<string, Payable>,
  now: Date,
): Judged[] {
  const paid = new Set<string>();
  const seen = new Set<string>();
  return entries.map((entry) => {
    const named = entry.order_nos.flatMap((no) => payables.get(no) ?? []);
    if (named.length !== 1) return { verdict: named.length === 0 ? 'unknown' : 'several', payable: null };
    const payable = firstOf(named);
    const before = payable.paid || paid.has(payable.order_id);
    const by_hand = payable.by_hand.filter(({ id }) => !seen.has(id));
    const same = sameByHand(entry, { by_hand });
    if (same) seen.add(same.id);
    const verdict = verdictFor(entry, { ...payable, by_hand, paid: before }, now);
    if (verdict === 'exact' || verdict === 'over') paid.add(payable.order_id);
    return { verdict, payable };
  });
}
