import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { Slice } from '@halfturn/locales/keys.ts';

/**
 * Which words travel together. `main` comes with every page; a row of `routes.ts` names a further bundle where a page
 * has words of its own, which then load beside its code.
 */
export const BUNDLES = {
  main: ['shell', 'home', 'catalog', 'newsletter'],
  suggestion: ['suggestion'],
  list: ['list', 'browsing', 'seo'],
  product: [
    'product',
    'pre-order',
    'activation',
    'alerts',
    'viewer',
    'reviews',
    'review-reports',
    'seo',
    'browsing',
    'validation',
  ],
  cart: ['cart', 'browsing'],
  wishlist: ['wishlist'],
  addresses: ['addresses'],
  letters: ['letters'],
  'sign-in': ['sign-in', 'passkeys', 'captcha', 'letters', 'validation'],
  account: [
    'account',
    'key-delivery',
    'passkeys',
    'sign-in',
    'my-orders',
    'orders',
    'cart',
    'wishlist',
    'notices',
    'validation',
  ],
  pages: ['pages'],
  activation: ['activation', 'pages'],
  checkout: [
    'checkout',
    'pre-order',
    'key-delivery',
    'gift',
    'amounts',
    'tax',
    'captcha',
    'addresses',
    'payments',
    'validation',
  ],
  orders: [
    'orders',
    'pre-order',
    'key-delivery',
    'gift',
    'amounts',
    'tax',
    'claims',
    'my-orders',
    'payments',
    'activation',
    'reviews',
    'validation',
    'transfer',
  ],
  payments: ['payments'],
  gift: ['gift', 'letters', 'orders', 'key-delivery', 'activation'],
  'saved-filters': ['saved-filters'],
  compare: ['compare', 'product', 'browsing'],
  contact: ['pages', 'contact', 'order-link', 'support', 'sign-in', 'captcha', 'validation'],
  chat: ['chat', 'seo', 'support', 'contact', 'order-link', 'captcha', 'validation'],
  ticket: ['support', 'contact', 'seo', 'validation'],
  'find-order': ['order-link', 'sign-in', 'captcha', 'validation'],
  withdrawal: ['withdrawal', 'order-link', 'sign-in', 'validation'],
  'personal-data': ['personal', 'personal-file', 'letters', 'sign-in', 'captcha', 'validation'],
  membership: ['membership', 'balance'],
  notices: ['notices'],
  support: ['support', 'seo', 'validation'],
  enquiries: ['enquiries', 'sign-in', 'captcha', 'validation'],
  affiliate: ['affiliates', 'enquiries', 'sign-in', 'captcha', 'validation'],
  'my-affiliate': ['affiliates', 'sign-in'],
  feedback: ['reviews', 'captcha', 'validation'],
} as const satisfies Record<string, readonly Slice[]>;

/** A bundle that a page's own words come from. */
export type PageBundle = Exclude<keyof typeof BUNDLES, 'suggestion'>;

/** All of them. */
export const PAGE_BUNDLES = keysOf(BUNDLES).filter((bundle) => bundle !== 'suggestion');
