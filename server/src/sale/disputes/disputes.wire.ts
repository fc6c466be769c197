import type { OrderStatus } from '@halfturn/contract/orders.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { DisputeRow, StaffDispute } from '@halfturn/contract/staff/disputes.ts';
import type { ListedDispute } from './dispute-lists.queries.ts';
import type { frozenFor } from './freezes.queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The provider of a dispute that staff opened. */
export const BY_HAND = 'hand';

/** Whether staff may end a dispute: they opened it, or it is a warning, which no provider ends. */
export const endsByHand = ({
  provider,
  kind,
  state,
}: Pick<ListedDispute, 'provider' | 'kind' | 'state'>): boolean =>
  state === 'open' && (provider === BY_HAND || kind === 'warning');

export const rowWire = (row: ListedDispute): DisputeRow => ({
  id: row.id,
  orderNo: row.order_no,
  status: row.status,
  email: row.email,
  provider: row.provider,
  kind: row.kind,
  state: row.state,
  amount: { amount: row.amount_minor, currency: row.currency as Currency },
  reason: row.reason,
  openedAt: row.opened_at.toISOString(),
  dueAt: iso(row.due_at),
  closedAt: iso(row.closed_at),
  submittedAt: iso(row.submitted_at),
});

export const disputeWire = (
  row: ListedDispute,
  frozen: Awaited<ReturnType<typeof frozenFor>>,
): StaffDispute => ({
  ...rowWire(row),
  notes: row.notes,
  byHand: endsByHand(row),
  frozen: frozen.map(({ order_no, status }) => ({ orderNo: order_no, status: status as OrderStatus })),
});
