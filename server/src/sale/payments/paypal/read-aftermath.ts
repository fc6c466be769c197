import * as z from 'zod';
import type { Aftermath, SiteDispute, SiteRefund } from '../aftermath.ts';
import { PaypalRefused, type PaypalApi } from './api.ts';
import { minorOfPaypal } from './money.ts';

const amount = z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() });
const time = z.iso.datetime({ offset: true });

const orderWithRefunds = z.object({
  purchase_units: z.array(
    z.object({
      payments: z
        .object({
          captures: z.array(z.object({ id: z.string() })).optional(),
          refunds: z
            .array(
              z.object({
                id: z.string(),
                status: z.string(),
                amount,
                custom_id: z.string().optional(),
                links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
              }),
            )
            .optional(),
        })
        .optional(),
    }),
  ),
});

const dispute = z.object({
  dispute_id: z.string().regex(/^[A-Z0-9-]{1,100}$/),
  create_time: time,
  reason: z.string().default(''),
  status: z.string(),
  dispute_amount: amount,
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: time.optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).min(1),
});

/** Outcomes that leave the money with the store. */
const OURS = new Set([
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'DENIED',
  'NONE',
]);

export const isDisputeId = (ref: string): boolean => ref.startsWith('PP-');

/** What became of money that PayPal took: by a dispute's own name, or by a capture's. Null where it is of nothing that we sold. */
export async function readPaypalAftermath(
  api: PaypalApi,
  ref: string,
  orderRefOf: (captureRef: string) => Promise<string | null>,
): Promise<Aftermath | null> {
  const disputed = isDisputeId(ref) ? await disputeAt(api, ref) : null;
  if (disputed === null && isDisputeId(ref)) return null;
  const captureRef = disputed ? disputed.disputed_transactions[0]?.seller_transaction_id : ref;
  const orderRef = captureRef && (await orderRefOf(captureRef));
  if (!captureRef || !orderRef) return null;
  const path = `/v2/checkout/orders/${encodeURIComponent(orderRef)}`;
  const order = orderWithRefunds.parse(await api.ask('GET', path));
  return {
    captureRef,
    refunds: order.purchase_units.flatMap(({ payments }) =>
      (payments?.refunds ?? []).map((each) => refundOf(each)),
    ),
    disputes: disputed ? [disputeOf(disputed)] : [],
  };
}

async function disputeAt(api: PaypalApi, ref: string): Promise<z.infer<typeof dispute> | null> {
  try {
    return dispute.parse(await api.ask('GET', `/v1/customer/disputes/${encodeURIComponent(ref)}`));
  } catch (error) {
    // One that PayPal does not show to this shop is not about it.
    if (error instanceof PaypalRefused && error.status === 404) return null;
    throw error;
  }
}

const minorOf = (money: z.infer<typeof amount>): number => minorOfPaypal(money) ?? 0;

const refundOf = (refund: {
  id: string;
  status: string;
  amount: z.infer<typeof amount>;
  custom_id?: string | undefined;
}): SiteRefund => ({
  ref: refund.id,
  amount: minorOf(refund.amount),
  currency: refund.amount.currency_code,
  idem: z.uuid().safeParse(refund.custom_id).data ?? null,
  state:
    refund.status === 'COMPLETED'
      ? 'done'
      : refund.status === 'FAILED' || refund.status === 'CANCELLED'
        ? 'failed'
        : 'pending',
});

function disputeOf(said: z.infer<typeof dispute>): SiteDispute {
  const { dispute_outcome: outcome } = said;
  const won = outcome?.outcome_code === undefined || OURS.has(outcome.outcome_code);
  return {
    ref: said.dispute_id,
    kind: 'dispute',
    state: said.status !== 'RESOLVED' ? 'open' : won ? 'won' : 'lost',
    amount: minorOf(said.dispute_amount),
    currency: said.dispute_amount.currency_code,
    reason: said.reason,
    dueAt: said.seller_response_due_date ? new Date(said.seller_response_due_date).toISOString() : null,
    openedAt: new Date(said.create_time).toISOString(),
  };
}

const disputeList = z.object({
  items: z.array(z.object({ dispute_id: z.string().regex(/^[A-Z0-9-]{1,100}$/) })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.url() })).default([]),
});
/** Pages of fifty that are looked through at once. */
const PAGES = 20;

/** The disputes that PayPal has had news of since then, by its own names. */
export async function readPaypalDisputes(api: PaypalApi, since: Date): Promise<string[]> {
  const query = new URLSearchParams({ update_time_after: since.toISOString(), page_size: '50' });
  let path: string | null = `/v1/customer/disputes?${query}`;
  const found: string[] = [];
  for (let page = 0; path !== null && page < PAGES; page++) {
    const { items, links } = disputeList.parse(await api.ask('GET', path));
    found.push(...items.map(({ dispute_id }) => dispute_id));
    const next: string | undefined = links.find(({ rel }) => rel === 'next')?.href;
    // Wherever it says that the next page is, it is asked for where we ask for everything.
    path = next ? `/v1/customer/disputes${new URL(next).search}` : null;
  }
  return found;
}
