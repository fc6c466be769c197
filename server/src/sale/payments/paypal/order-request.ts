import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { PaymentRequest } from '../provider.ts';
import { paypalMoney } from './money.ts';

/** Our languages as PayPal's pages know them. They have no Romanian: there PayPal goes by the buyer's browser. */
export const PAYPAL_LOCALES: Readonly<Partial<Record<Locale, string>>> = {
  ar: 'ar-EG',
  cz: 'cs-CZ',
  de: 'de-DE',
  'en-US': 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  hu: 'hu-HU',
  it: 'it-IT',
  ja: 'ja-JP',
  ko: 'ko-KR',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ru: 'ru-RU',
  tr: 'tr-TR',
  'zh-CN': 'zh-CN',
  'zh-TW': 'zh-TW',
};

/** The order that PayPal is asked to let the buyer agree to. */
export function orderRequest(request: PaymentRequest) {
  const locale = PAYPAL_LOCALES[request.locale];
  return {
    intent: request.manual ? 'AUTHORIZE' : 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.attemptId,
        // Shown to both sides, and refused by PayPal where it was paid before.
        invoice_id: `${request.orderNo}-${request.attemptNo}`,
        amount: paypalMoney(request.amount),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          ...(locale && { locale }),
          user_action: 'PAY_NOW',
          // A parcel goes where the checkout says; keys go nowhere.
          shipping_preference: 'NO_SHIPPING',
          // An eCheck takes days, and nothing is held for days.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: request.returnUrl,
          cancel_url: request.cancelUrl,
        },
      },
    },
  };
}
