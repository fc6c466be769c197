import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type Stripe from 'stripe';

type StripeLocale = NonNullable<Stripe.Checkout.SessionCreateParams['locale']>;

/** Our languages as Stripe's page knows them. It has no Arabic: `auto` goes by the browser. */
export const STRIPE_LOCALES: Readonly<Record<Locale, StripeLocale>> = {
  ar: 'auto',
  cz: 'cs',
  de: 'de',
  'en-US': 'en',
  es: 'es',
  fr: 'fr',
  hu: 'hu',
  it: 'it',
  ja: 'ja',
  ko: 'ko',
  nl: 'nl',
  pl: 'pl',
  pt: 'pt-BR',
  ro: 'ro',
  ru: 'ru',
  tr: 'tr',
  'zh-CN': 'zh',
  'zh-TW': 'zh-TW',
};
