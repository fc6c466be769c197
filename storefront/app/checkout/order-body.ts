import type { Calls } from '@halfturn/contract/calls.ts';
import type { Quote } from '@halfturn/contract/checkout.ts';
import type { CallOf } from '@halfturn/contract/endpoint.ts';
import { CONSENT_VERSIONS } from '@halfturn/contract/primitives/consent-versions.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { readVatId } from '@halfturn/contract/primitives/vat-id.ts';
import { isEmail } from './check-draft.ts';
import { sentOn } from '../gifts/gift-day.ts';
import type { Draft } from './draft.ts';

export type QuoteBody = CallOf<Calls['POST /api/checkout/quote']>['body'];
export type OrderBody = CallOf<Calls['POST /api/orders']>['body'];

export interface Wanted {
  productId: string;
  quantity: number;
}

const some = <K extends string>(name: K, value: string): Partial<Record<K, string>> =>
  value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<K, string>);

/** What a quote is asked for. Half-typed values are left out, as a quote is asked for while the buyer types. */
export function quoteBody(items: readonly Wanted[], draft: Draft, currency: Currency): QuoteBody {
  return {
    items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    currency,
    ...(isEmail(draft.email) ? { email: draft.email.trim() } : {}),
    ...some('country', draft.country),
    ...some('region', draft.state),
    // Half typed it would change nothing, and would be asked about at each letter.
    ...(readVatId(draft.vatId, draft.country) ? { vatId: draft.vatId.trim() } : {}),
    ...some('coupon', draft.coupon),
    ...(Number(draft.points) > 0 ? { points: Number(draft.points) } : {}),
    ...some('deliveryMethod', draft.deliveryMethod),
    ...some('paymentMethod', draft.paymentMethod),
  };
}

/** The order, with the sentence that was ticked, in the page's language, and with the total that stands on the screen: the store refuses it where its own differs. */
export function orderBody(
  items: readonly Wanted[],
  draft: Draft,
  quote: Quote,
  method: string,
  locale: Locale,
): OrderBody {
  const { firstName, lastName, receiver, address, city, state, zip, country } = draft;
  const phone = draft.phone.trim();
  return {
    ...quoteBody(items, draft, quote.total.currency),
    paymentMethod: method,
    contact: { email: draft.email.trim(), ...some('phone', draft.phone) },
    ...(quote.needsAddress
      ? {
          deliveryMethod: chosenStyle(quote, draft) ?? '',
          address: { firstName, lastName, receiver, phone, address, city, state, zip, country },
        }
      : {}),
    ...(quote.deliversKeys && !isGift(quote, draft) ? { keyDelivery: chosenKeyDelivery(quote, draft) } : {}),
    ...(isGift(quote, draft)
      ? {
          gift: {
            email: draft.giftEmail.trim(),
            sender: draft.giftSender.trim(),
            message: draft.giftMessage.trim(),
            at: draft.giftWhen === 'day' ? sentOn(draft.giftDay) : null,
          },
        }
      : {}),
    ...some('notes', draft.notes),
    ...some('company', draft.company),
    ...some('billingAddress', draft.billingAddress),
    agree: true,
    ...(quote.deliversKeys
      ? { deliverNow: true, consent: { version: CONSENT_VERSIONS[consentTo(quote, draft)], locale } }
      : {}),
    total: quote.total,
  };
}

/** The way to pay that counts: the chosen one, else the first that works. */
export function chosenMethod(quote: Quote | null, draft: Draft): string | null {
  const offers = quote?.paymentMethods ?? [];
  if (offers.some(({ code }) => code === draft.paymentMethod)) return draft.paymentMethod;
  return offers.find(({ available }) => available)?.code ?? null;
}

/** The keys are a gift. An order with a parcel cannot be one. */
const isGift = (quote: Quote | null, draft: Draft): boolean => draft.gift !== '' && !quote?.needsAddress;

/** How the keys are delivered: as chosen, else as the store, or the member, has it. */
export function chosenKeyDelivery(quote: Quote | null, { keyDelivery }: Draft): KeyDelivery {
  if (keyDelivery === 'mail' || keyDelivery === 'link') return keyDelivery;
  return quote?.keyDelivery ?? 'mail';
}

/** Whose words the buyer agrees to: many keys, and a gift, always get a link. */
export const consentTo = (quote: Quote | null, draft: Draft): KeyDelivery =>
  isGift(quote, draft) || quote?.keysFitMail === false ? 'link' : chosenKeyDelivery(quote, draft);

/** The delivery style that counts; null where nothing is shipped, or where nothing goes to the country. */
export function chosenStyle(quote: Quote | null, draft: Draft): string | null {
  const styles = quote?.deliveryMethods ?? [];
  return (styles.find(({ code }) => code === draft.deliveryMethod) ?? styles[0])?.code ?? null;
}
