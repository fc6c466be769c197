import * as z from 'zod';
import type { ProviderEvent } from '../provider.ts';
import { minorOfPaypal } from './money.ts';

const amount = z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() });

const capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount,
  custom_id: z.string().optional(),
});
type PaypalCapture = z.infer<typeof capture>;
export const paypalCapture = capture;
const authorisation = z.object({ id: z.string().regex(/^[A-Z0-9]{1,36}$/), status: z.string(), amount });
export type PaypalAuthorisation = z.infer<typeof authorisation>;

/** What we read of an order as PayPal has it; the rest is not ours to know. */
export const paypalOrder = z.object({
  id: z.string().min(1).max(64),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({
            captures: z.array(capture).optional(),
            authorizations: z.array(authorisation).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
export type PaypalOrder = z.infer<typeof paypalOrder>;

const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/**
 * What an order of PayPal's means, in our words; null while the buyer has not decided, and where it is none of ours.
 *
 * Money that was taken counts before anything else that the order says: a first try may have been declined, and what went back
 * since was there once.
 */
export function eventOf(order: PaypalOrder): ProviderEvent | null {
  const captures = capturesOf(order);
  const attemptId = attemptOf(order);
  if (attemptId === null) return null;
  const say = (kind: ProviderEvent['kind'], taken: PaypalCapture | null = null): ProviderEvent => ({
    attemptId,
    kind,
    capture: taken && captureOf(taken),
  });
  const taken = captures.find(({ status }) => TAKEN.has(status));
  if (taken) return say('captured', taken);
  if (captures.some(({ status }) => status === 'PENDING')) return say('processing');
  if (captures.length > 0) return say('failed');
  const reserved = reservedBy(order);
  if (reserved) return eventOfReserved(attemptId, reserved);
  if (order.status === 'APPROVED') return say('approved');
  return order.status === 'VOIDED' ? say('cancelled') : null;
}

/** What is reserved for an order, as PayPal had it last; null where nothing was. */
export const reservedBy = (order: PaypalOrder): PaypalAuthorisation | null =>
  order.purchase_units[0]?.payments?.authorizations?.at(-1) ?? null;

function eventOfReserved(
  attemptId: string,
  { status, amount: held }: PaypalAuthorisation,
): ProviderEvent | null {
  const say = (kind: ProviderEvent['kind']): ProviderEvent => ({ attemptId, kind, capture: null });
  switch (status) {
    case 'CREATED': {
      const minor = minorOfPaypal(held);
      if (!minor) return say('failed');
      return { ...say('authorised'), held: { amount: minor, currency: held.currency_code } };
    }
    case 'PENDING':
      return say('processing');
    case 'DENIED':
      return say('failed');
    case 'CAPTURED':
    case 'PARTIALLY_CAPTURED':
      // Its capture is told with the order, a moment later.
      return null;
    default:
      // VOIDED, and what PayPal does not describe: it has ended by itself.
      return say('cancelled');
  }
}

/** The order once this was captured of what is reserved for it. */
export const withCapture = (order: PaypalOrder, taken: PaypalCapture): PaypalOrder => ({
  ...order,
  purchase_units: order.purchase_units.map((unit, i) =>
    i > 0 ? unit : { ...unit, payments: { ...unit.payments, captures: [taken] } },
  ),
});

/** The attempt that an order of PayPal's is for, as we named it; null where it is of something else that is sold there. */
export const attemptOf = (order: PaypalOrder): string | null =>
  z.uuid().safeParse(order.purchase_units[0]?.custom_id ?? capturesOf(order)[0]?.custom_id).data ?? null;

const capturesOf = (order: PaypalOrder): PaypalCapture[] => order.purchase_units[0]?.payments?.captures ?? [];

function captureOf({ id, amount: paid }: PaypalCapture): NonNullable<ProviderEvent['capture']> {
  const minor = minorOfPaypal(paid);
  if (minor === null || minor === 0) throw new Error(`PayPal's capture ${id} is of no amount`);
  return { ref: id, amount: minor, currency: paid.currency_code };
}

/** Where the buyer agrees to the order. */
export function approvalUrl({ id, links }: PaypalOrder): string {
  const link = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve');
  if (!link || !URL.canParse(link.href))
    throw new Error(`PayPal's order ${id} says nowhere where to agree to it`);
  return link.href;
}
