import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import * as z from 'zod';
import type { Trx } from '../../platform/db/kysely.ts';
import type { Decline } from './take-decline.ts';
import type { Aftermath } from './aftermath.ts';

/** What a provider is asked to let the buyer pay. */
export interface PaymentRequest {
  /** Ours; the provider keeps it and names it in every event. Asking twice for the same attempt is asking once. */
  attemptId: string;
  orderNo: string;
  /** Which try to pay the order it is, from 1. */
  attemptNo: number;
  amount: Money;
  locale: Locale;
  /** Where the buyer comes back to. Only for looking: it decides nothing. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  /** The money is to be reserved, and taken (`capture`) only once somebody has looked at the order. */
  manual?: boolean;
}

/** Something that a provider says happened, in our words. */
export const providerEvent = z.object({
  attemptId: z.uuid(),
  /**
   * `approved`: the buyer has agreed, and the money comes once the store takes it (`capture`), or reserves it (`authorise`).
   * `authorised`: it is reserved, and comes once the store takes it.
   */
  kind: z.enum(['processing', 'approved', 'authorised', 'captured', 'failed', 'cancelled']),
  /** How much is reserved, where it is `authorised`. */
  held: z.object({ amount: z.int().positive(), currency: z.string().regex(/^[A-Z]{3}$/) }).optional(),
  /** The money, where it is `captured`. */
  capture: z
    .object({
      ref: z.string().min(1),
      amount: z.int().positive(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      /** When it came, where that was well before the store is told of it. */
      at: z.iso.datetime().optional(),
    })
    .nullable(),
});
export type ProviderEvent = z.infer<typeof providerEvent>;
export type Capture = NonNullable<ProviderEvent['capture']>;

export interface VerifiedEvent {
  /** The provider's own id of the event: told twice, handled once. */
  id: string;
  /** The payment, as `create` named it; of an `aftermath` the capture or the dispute, as the provider names it. */
  ref: string;
  /** What it is about: the payment itself unless told, or what became of its money afterwards. */
  about?: 'payment' | 'aftermath';
  /** A card that was declined, which decides nothing as yet: it is counted. */
  decline?: Decline | null;
  /** Null where it says no more than that something happened: then the provider is asked what is true of the payment. */
  event: ProviderEvent | null;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Money that the provider has sent back, or keeps ready where its buyer has to fetch it: then with where that is. */
export interface Refunded {
  ref: string;
  claimUrl?: string;
}

/** A payment provider, as small as it can be. Each call may be slow, fail, or have worked although it failed. */
export interface Provider {
  code: string;
  /**
   * `ours`: the books are the store's own, and so is the page on which the buyer pays. What happens there the store knows by
   * itself, and asks nobody.
   */
  books?: 'ours';
  /** The kind of the mail that says how to pay; the buyer gets it in place of the one that says that the order is there. */
  letter?: string;
  /** `by hand`: a person sends the money back, and says so; `refund` is never called. */
  refunds?: 'by hand';
  /** Idempotent by the attempt. */
  create(request: PaymentRequest): Promise<{ ref: string; url: string }>;
  /**
   * Where the provider's books are in this very database: opens a payment that is new within the order's transaction, so that
   * nobody need be asked once it is committed. `create` finds it there.
   */
  open?(trx: Trx, request: PaymentRequest): Promise<{ ref: string; url: string }>;
  /** What the provider holds to be true of a payment now; null while the buyer has not decided, or where it knows no such one. */
  read(ref: string): Promise<ProviderEvent | null>;
  /**
   * Takes the money that the buyer has approved, for providers that leave this to the store. Asked again for a payment that was
   * captured before, it tells of that capture. Null where the buyer has to decide anew.
   *
   * @param idem names this approval: the same on each retry
   */
  capture?(ref: string, idem: string): Promise<ProviderEvent | null>;
  /**
   * It can reserve money (`PaymentRequest.manual`) and take it later: `capture` takes just so much as was reserved, once however
   * often it is asked.
   */
  reserves?: true;
  /** Reserves the money that the buyer has approved, where that does not happen on the provider's page by itself; as `capture`. */
  authorise?(ref: string, idem: string): Promise<ProviderEvent | null>;
  /**
   * Closes a payment that is still open, and lets go of money that is only reserved; one that was paid before stays paid.
   *
   * @param manual its money was to be reserved
   */
  cancel(ref: string, manual?: boolean): Promise<void>;
  /** Idempotent by `idem`. Amount in minor units. */
  refund(refund: { captureRef: string; amount: Money; idem: string }): Promise<Refunded>;
  /**
   * What became of money that was taken, at the provider's own site: refunds and disputes. Null where it is none of ours.
   *
   * @param orderRefOf how the provider names the payment of a capture; null of a capture that is not in our books
   */
  aftermath?(
    ref: string,
    orderRefOf: (captureRef: string) => Promise<string | null>,
  ): Promise<Aftermath | null>;
  /**
   * What `aftermath` can be asked for where money is disputed: of all disputes that the provider has had news of since then, or was
   * told of. Events may be lost; this list is not.
   */
  disputed?(since: Date): Promise<readonly string[]>;
  /**
   * Refuses `signature_invalid` where the bytes are not the provider's own, or are stale. Null: its own, and nothing that the store
   * asks for.
   */
  verify(raw: Buffer, headers: WebhookHeaders): Promise<VerifiedEvent | null>;
  /** False while it keeps failing and is left alone: it is not offered then. Absent: always there. */
  available?(): boolean;
}

/** The providers that are configured, by code. One that is not configured is not offered. */
export type Providers = ReadonlyMap<string, Provider>;
