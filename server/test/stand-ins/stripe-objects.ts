import { randomBytes } from 'node:crypto';

/** What Stripe keeps of a Checkout Session, as far as the stand-in goes. */
export interface Session {
  id: string;
  created: number;
  expires_at: number;
  status: 'open' | 'complete' | 'expired';
  amount: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
  locale: string;
  url: string;
  intent: Intent | null;
}

export interface Intent {
  id: string;
  created: number;
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  status: 'requires_payment_method' | 'requires_capture' | 'processing' | 'succeeded' | 'canceled';
  capture_method: 'automatic' | 'manual';
  /** Reserved, and not taken. */
  amount_capturable: number;
  /** The card that was declined last, by Stripe's name for it. */
  declined?: string;
}

export interface Refund {
  id: string;
  created: number;
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed' | 'canceled';
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** A session as Stripe words it. */
export const sessionWire = (session: Session, live: boolean, expanded: boolean) => ({
  id: session.id,
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  amount_subtotal: session.amount,
  amount_total: session.amount,
  automatic_tax: { enabled: false, status: null },
  cancel_url: session.cancel_url,
  client_reference_id: session.client_reference_id,
  created: session.created,
  currency: session.currency,
  custom_fields: [],
  custom_text: {
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
    after_submit: null,
  },
  expires_at: session.expires_at,
  livemode: live,
  locale: session.locale,
  metadata: session.metadata,
  mode: 'payment',
  payment_intent: session.intent && (expanded ? intentWire(session.intent, live) : session.intent.id),
  payment_method_types: ['card'],
  payment_status: session.intent?.status === 'succeeded' ? 'paid' : 'unpaid',
  shipping_options: [],
  status: session.status,
  success_url: session.success_url,
  url: session.status === 'open' ? session.url : null,
});

export const intentWire = ({ declined, ...intent }: Intent, live: boolean) => ({
  ...(declined && {
    last_payment_error: {
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
      payment_method: {
        id: 'pm_declined',
        object: 'payment_method',
        type: 'card',
        card: { fingerprint: declined },
      },
    },
  }),
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_capturable: intent.amount_capturable,
  amount_received: intent.amount_received,
  capture_method: intent.capture_method,
  confirmation_method: 'automatic',
  created: intent.created,
  currency: intent.currency,
  livemode: live,
  metadata: intent.metadata,
  payment_method_types: ['card'],
  status: intent.status,
});

export const refundWire = (refund: Refund) => ({ ...refund, object: 'refund', charge: null, reason: null });

export const listWire = <T>(url: string, data: readonly T[]) => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

export interface Dispute {
  id: string;
  created: number;
  amount: number;
  currency: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed';
  due_by: number;
}

export interface FraudWarning {
  id: string;
  created: number;
  payment_intent: string;
  fraud_type: string;
  actionable: boolean;
}

export const disputeWire = ({ due_by, ...dispute }: Dispute, live: boolean) => ({
  ...dispute,
  object: 'dispute',
  balance_transactions: [],
  charge: `ch_of_${dispute.payment_intent}`,
  enhanced_eligibility_types: [],
  evidence: {
    enhanced_evidence: {},
    ...Object.fromEntries(EVIDENCE.map((name) => [name, null])),
  },
  evidence_details: {
    due_by,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: dispute.status.startsWith('warning_'),
  livemode: live,
  metadata: {},
});
const EVIDENCE = [
  'access_activity_log',
  'customer_email_address',
  'product_description',
  'uncategorized_text',
];

export const warningWire = (warning: FraudWarning, live: boolean) => ({
  ...warning,
  object: 'radar.early_fraud_warning',
  charge: `ch_of_${warning.payment_intent}`,
  livemode: live,
});

/** What can be forged about an event. */
export interface Forgery {
  id?: string;
  secret?: string;
  at?: Date;
  livemode?: boolean;
  account?: string;
}
