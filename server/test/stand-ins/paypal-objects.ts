import { randomBytes } from 'node:crypto';
import type { Answer } from './serve.ts';

export interface Money {
  currency_code: string;
  value: string;
}

export interface Refund {
  id: string;
  status: string;
  amount: Money;
  custom_id?: string;
}

export interface Capture {
  id: string;
  status: string;
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
}

export interface Reserved {
  id: string;
  status: 'CREATED' | 'CAPTURED' | 'DENIED' | 'VOIDED';
  amount: Money;
  custom_id?: string;
  expiration_time: string;
}

export interface Order {
  id: string;
  intent: 'CAPTURE' | 'AUTHORIZE';
  reserved: Reserved[];
  status: string;
  unit: { amount: Money; custom_id?: string; invoice_id?: string };
  source: { experience_context?: { return_url?: string; cancel_url?: string } };
  captures: Capture[];
  refunds: Refund[];
  /** What becomes of it once it is captured. */
  fate: Fate;
  createdAt: string;
}

export interface Dispute {
  dispute_id: string;
  create_time: string;
  reason: string;
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  dispute_amount: Money;
  seller_response_due_date: string;
  dispute_outcome?: { outcome_code: string };
  disputed_transactions: { seller_transaction_id: string }[];
}

export type Fate = 'approve' | 'decline' | 'pending';
export type Call =
  | 'token'
  | 'create'
  | 'read'
  | 'capture'
  | 'authorize'
  | 'take'
  | 'void'
  | 'refund'
  | 'dispute';

export const newId = (length: number): string =>
  Array.from(randomBytes(length), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('');

/** What it says where an order is to be reserved. */
export const NOT_APPROVED_TO_RESERVE =
  "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call.";

/** What PayPal says of its refusals, word for word. */
const WORDS: Readonly<Record<string, string>> = {
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
};

export const refusal = (status: number, issue: string, words = WORDS[issue] ?? issue): Answer => ({
  status,
  headers: { 'paypal-debug-id': randomBytes(6).toString('hex') },
  json: {
    name: status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY',
    message:
      status === 404
        ? 'The specified resource does not exist.'
        : 'The requested action could not be performed, semantically incorrect, or failed business validation.',
    debug_id: randomBytes(6).toString('hex'),
    details: [{ issue, description: words }],
    links: [],
  },
});

/** A page of disputes, in short. */
export function listOf(all: readonly Dispute[], address: string, query: URLSearchParams): Answer {
  const page = Number(query.get('next_page_token') ?? 0);
  const next = `${address}?page_size=50&next_page_token=${page + 1}`;
  return {
    status: 200,
    json: {
      items: all.slice(page * 50, page * 50 + 50).map(({ dispute_id, reason }) => ({ dispute_id, reason })),
      links: [
        { href: address, rel: 'self', method: 'GET' },
        ...(all.length > (page + 1) * 50 ? [{ href: next, rel: 'next', method: 'GET' }] : []),
      ],
    },
  };
}
