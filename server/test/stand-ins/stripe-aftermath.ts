import { present } from '@halfturn/contract/primitives/rows.ts';
import { newId, type Dispute, type FraudWarning, type Refund, type Session } from './stripe-objects.ts';

/** What people do about money that was taken, on Stripe's own pages or at a bank. */
export interface SiteActs {
  /** The shopkeeper returns money on Stripe's own pages. */
  refundOnSite(session: Session, amount: number, currency?: string): Refund;
  /** The buyer's bank asks for money back, or is about to (`warning_…`). Asked again, it is the same dispute in another state. */
  disputeOf(session: Session, status: Dispute['status'], amount?: number): Dispute;
  warningOf(session: Session, actionable?: boolean): FraudWarning;
}

interface Books {
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  warnings: Map<string, FraudWarning>;
}

/** These acts, on the books of a stand-in. */
export const aftermathOf = (at: () => Books, seconds: () => number): SiteActs => ({
  refundOnSite(session, amount, currency = session.currency) {
    const made: Refund = {
      id: newId('re'),
      created: seconds(),
      amount,
      currency,
      payment_intent: present(session.intent).id,
      metadata: {},
      status: 'succeeded',
    };
    at().refunds.set(made.id, made);
    return made;
  },
  disputeOf(session, status, amount = session.amount) {
    const payment_intent = present(session.intent).id;
    const known = [...at().disputes.values()].find((each) => each.payment_intent === payment_intent);
    const dispute: Dispute = known ?? {
      id: newId('du'),
      created: seconds(),
      amount,
      currency: session.currency,
      payment_intent,
      reason: 'fraudulent',
      status,
      due_by: seconds() + 7 * 86_400,
    };
    dispute.status = status;
    at().disputes.set(dispute.id, dispute);
    return dispute;
  },
  warningOf(session, actionable = true) {
    const payment_intent = present(session.intent).id;
    const known = [...at().warnings.values()].find((each) => each.payment_intent === payment_intent);
    const warning: FraudWarning = known ?? {
      id: newId('issfr'),
      created: seconds(),
      payment_intent,
      fraud_type: 'made_with_stolen_card',
      actionable,
    };
    warning.actionable = actionable;
    at().warnings.set(warning.id, warning);
    return warning;
  },
});
