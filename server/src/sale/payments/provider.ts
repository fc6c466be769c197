import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import * as z from 'zod';
import type { Trx } from '../../platform/db/kysely.ts';
import type { Decline } from './take-decline.ts';
import type { Aftermath } from './aftermath.ts';

/** A payment that a provider is asked to open. */
export interface PaymentRequest {
  /** Our id; the provider stores it and names it in every event. Repeated requests for one attempt open one payment. */
  attemptId: string;
  orderNo: string;
  /** The number of the attempt to pay the order, from 1. */
  attemptNo: number;
  amount: Money;
  locale: Locale;
  /** The page that the buyer returns to. It only shows the order, and decides nothing. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  /** The money is to be reserved, and captured only after the order was reviewed. */
  manual?: boolean;
}

/** An event of a provider, in our terms. */
export const providerEvent = z.object({
  attemptId: z.uuid(),
  /**
   * `approved`: the buyer has agreed, and the store can capture (`capture`) or reserve (`authorise`) the money.
   * `authorised`: the money is reserved, and the store can capture it.
   */
  kind: z.enum(['processing', 'approved', 'authorised', 'captured', 'failed', 'cancelled']),
  /** How much is reserved, if it is `authorised`. */
  held: z.object({ amount: z.int().positive(), currency: z.string().regex(/^[A-Z]{3}$/) }).optional(),
  /** The money, if it is `captured`. */
  capture: z
    .object({
      ref: z.string().min(1),
      amount: z.int().positive(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      /** When the money came, if that was well before the store is notified. */
      at: z.iso.datetime().optional(),
    })
    .nullable(),
});
export type ProviderEvent = z.infer<typeof providerEvent>;
export type Capture = NonNullable<ProviderEvent['capture']>;

export interface VerifiedEvent {
  /** The provider's id of the event: an event that arrives twice is handled once. */
  id: string;
  /** The payment, as `create` named it; for an `aftermath`, the capture or the dispute, as the provider names it. */
  ref: string;
  /** The subject: the payment itself by default, or refunds and disputes of its money. */
  about?: 'payment' | 'aftermath';
  /** A card was declined. This decides nothing, and is counted. */
  decline?: Decline | null;
  /** Null if the event only says that something happened: then the provider is asked about the payment. */
  event: ProviderEvent | null;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A refund that the provider has carried out, or keeps ready for the buyer to fetch at this address. */
export interface Refunded {
  ref: string;
  claimUrl?: string;
}

/** A payment provider. Each call may be slow, fail, or succeed although it seems to fail. */
export interface Provider {
  code: string;
  /** When buyers are offered it: once the store is live by default. `before`: only until then. `always`: before and after. */
  offered?: 'before' | 'always';
  /**
   * `ours`: the books are in the store's own database, and the buyer pays on the store's own page. The store knows what happens there,
   * and asks no provider.
   */
  books?: 'ours';
  /** The kind of the mail that says how to pay; the buyer gets it in place of "we have your order". */
  letter?: string;
  /** `by hand`: a person sends refunds and marks them as sent; `refund` is never called. */
  refunds?: 'by hand';
  /** Idempotent by attempt. */
  create(request: PaymentRequest): Promise<{ ref: string; url: string }>;
  /**
   * For a provider whose books are in the store's database: opens a new payment within the transaction of the order, so that no call
   * is needed after the commit. `create` finds it there.
   */
  open?(trx: Trx, request: PaymentRequest): Promise<{ ref: string; url: string }>;
  /** The state of a payment at the provider; null while the buyer has not decided, and for an unknown payment. */
  read(ref: string): Promise<ProviderEvent | null>;
  /**
   * Captures the money that the buyer has approved, for providers that leave this to the store. For a payment that was captured before,
   * it returns that capture. Null if the buyer has to decide again.
   *
   * @param idem names this approval: the same on each retry
   */
  capture?(ref: string, idem: string): Promise<ProviderEvent | null>;
  /**
   * The provider can reserve money (`PaymentRequest.manual`) and capture it later: `capture` takes exactly the reserved amount, once
   * even if it is called several times.
   */
  reserves?: true;
  /** Reserves the money that the buyer has approved, if the provider's page does not do so; otherwise like `capture`. */
  authorise?(ref: string, idem: string): Promise<ProviderEvent | null>;
  /**
   * Closes a payment that is still open, and releases money that is only reserved; a payment that was captured stays so.
   *
   * @param manual its money was to be reserved
   */
  cancel(ref: string, manual?: boolean): Promise<void>;
  /** Idempotent by `idem`. Amount in minor units. */
  refund(refund: { captureRef: string; amount: Money; idem: string }): Promise<Refunded>;
  /**
   * The refunds and disputes of a payment at the provider's own site. Null if it is not a payment of this store.
   *
   * @param orderRefOf the provider's name for the payment of a capture; null for a capture that is not in our books
   */
  aftermath?(
    ref: string,
    orderRefOf: (captureRef: string) => Promise<string | null>,
  ): Promise<Aftermath | null>;
  /**
   * The names by which `aftermath` reads disputes: all disputes that changed at the provider since then. It finds disputes whose events
   * were lost.
   */
  disputed?(since: Date): Promise<readonly string[]>;
  /**
   * Checks and reads a message of the provider. Null for a message that the store does not need. Refuses `signature_invalid` if the
   * bytes are not the provider's own, or are too old.
   */
  verify(raw: Buffer, headers: WebhookHeaders): Promise<VerifiedEvent | null>;
  /** False while the provider keeps failing and is paused: then it is not offered. Absent: always available. */
  available?(): boolean;
}

/** A provider that has some of the calls which not every provider has. */
export type ProviderThat<Has extends keyof Provider> = Provider & Required<Pick<Provider, Has>>;

/** The configured providers, by code. Others are not offered. */
export type Providers = ReadonlyMap<string, Provider>;
