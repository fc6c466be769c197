import type { Key } from '@halfturn/locales/keys.ts';
import type { PageBundle } from './bundles.ts';

/** A page: its address, its file and what it asks for. */
export interface Row {
  path: string;
  /** `app/<page>.page.tsx` exports `Component`; `app/<page>.loader.ts`, where there is one, exports `loader`. */
  page: string;
  /** The page-title key. Without one the page names itself through `PageHead`. */
  title?: Key<'shell'>;
  /** Words beyond the main bundle. */
  words?: PageBundle;
  /** `account` asks for a signed-in visitor; `personal` is for anyone, but never comes from a shared cache. */
  for?: 'account' | 'personal';
}

/** What a matched route tells the rest of the page. */
export interface RouteHandle {
  title?: Key<'shell'>;
  for?: Row['for'];
  words?: PageBundle;
  /** The page's source, as the build's manifest names it. */
  source: string;
  /** All that the page starts from, itself among it. */
  sources: readonly string[];
}

/** Inside the shared layout (specification, section 2). */
export const INSIDE: readonly Row[] = [
  { path: '/', page: 'home/home' },
  { path: '/login', page: 'sign-in/login', title: 'shell.title_login', words: 'sign-in', for: 'personal' },
  {
    path: '/register',
    page: 'sign-in/register',
    title: 'shell.title_register',
    words: 'sign-in',
    for: 'personal',
  },
  { path: '/forgot', page: 'sign-in/forgot', title: 'shell.title_forgot', words: 'sign-in', for: 'personal' },
  {
    path: '/resetpassword',
    page: 'sign-in/reset-password',
    title: 'shell.title_resetpassword',
    words: 'sign-in',
    for: 'personal',
  },
  {
    path: '/checkout',
    page: 'checkout/checkout',
    title: 'shell.title_checkout',
    words: 'checkout',
    for: 'personal',
  },
  // Texts name themselves: their titles are the shopkeeper's.
  { path: '/about-us', page: 'pages/text', words: 'pages' },
  { path: '/contact-us', page: 'pages/text', words: 'contact' },
  { path: '/condition', page: 'pages/text', words: 'pages' },
  { path: '/privacy-policy', page: 'pages/text', words: 'pages' },
  { path: '/refund-policy', page: 'pages/text', words: 'pages' },
  { path: '/shipping', page: 'pages/text', words: 'pages' },
  { path: '/news', page: 'news/news', title: 'shell.title_news', words: 'pages' },
  { path: '/newsInfo', page: 'news/item', words: 'pages' },
  { path: '/affiliate', page: 'enquiries/affiliate', title: 'shell.title_affiliate', words: 'affiliate' },
  { path: '/feedback', page: 'feedback/feedback', title: 'shell.title_feedback', words: 'feedback' },
  { path: '/wholesale', page: 'enquiries/wholesale', title: 'shell.title_wholesale', words: 'enquiries' },
  { path: '/sale', page: 'enquiries/sale', title: 'shell.title_sale', words: 'enquiries' },
  {
    path: '/my-account',
    page: 'account/my-account',
    title: 'shell.title_my_account',
    words: 'account',
    for: 'account',
  },
  {
    path: '/my-changepwd',
    page: 'account/my-changepwd',
    title: 'shell.title_my_changepwd',
    words: 'account',
    for: 'account',
  },
  {
    path: '/my-membership',
    page: 'membership/my-membership',
    title: 'shell.title_my_membership',
    words: 'membership',
    for: 'account',
  },
  {
    path: '/my-history',
    page: 'account/my-history',
    title: 'shell.title_my_history',
    words: 'account',
    for: 'account',
  },
  {
    path: '/my-order',
    page: 'my-orders/my-order',
    title: 'shell.title_my_order',
    words: 'orders',
    for: 'account',
  },
  {
    path: '/my-address',
    page: 'addresses/my-address',
    title: 'shell.title_my_address',
    words: 'addresses',
    for: 'account',
  },
  {
    path: '/my-collect',
    page: 'wishlist/my-collect',
    title: 'shell.title_my_collect',
    words: 'wishlist',
    for: 'account',
  },
  {
    path: '/my-notice',
    page: 'notices/my-notice',
    title: 'shell.title_my_notice',
    words: 'notices',
    for: 'account',
  },
  {
    path: '/my-support',
    page: 'support/my-support',
    title: 'shell.title_my_support',
    words: 'support',
    for: 'account',
  },
  {
    path: '/my-info',
    page: 'personal-data/my-info',
    title: 'shell.title_my_info',
    words: 'personal-data',
    for: 'account',
  },
  {
    path: '/my-affiliate',
    page: 'affiliate/my-affiliate',
    title: 'shell.title_affiliate',
    words: 'my-affiliate',
    for: 'account',
  },
  // Personal data of visitors without an account or without access to it; and where the mail's link leads.
  {
    path: '/personal-data',
    page: 'personal-data/personal-data',
    title: 'shell.title_personal_data',
    words: 'personal-data',
    for: 'personal',
  },
  { path: '/personal-data/link', page: 'personal-data/link', words: 'personal-data', for: 'personal' },
  // The function that the law asks for, within reach of every page; with an order or without.
  {
    path: '/withdrawal',
    page: 'withdrawals/withdrawal',
    title: 'shell.title_withdrawal',
    words: 'withdrawal',
    for: 'personal',
  },
  // A guest's question, where the link in our mail leads.
  { path: '/ticket', page: 'support/ticket', title: 'shell.title_ticket', words: 'ticket', for: 'personal' },
  // A buyer without their mail or their browser has a link to the order sent.
  {
    path: '/find-order',
    page: 'orders/find-order',
    title: 'shell.title_find_order',
    words: 'find-order',
    for: 'personal',
  },
  // A gift: where the link in the recipient's mail leads.
  { path: '/gift', page: 'gifts/gift', words: 'gift', for: 'personal' },
  // Where the buyer of a gift restores an address that staff have changed.
  { path: '/gift-address', page: 'gifts/address', words: 'gift', for: 'personal' },
  // These three are named by the state of their order.
  { path: '/paying', page: 'orders/paying', words: 'orders', for: 'personal' },
  { path: '/success-payment', page: 'orders/success-payment', words: 'orders', for: 'personal' },
  { path: '/cancel', page: 'orders/cancel', words: 'orders', for: 'personal' },
  // Where the links of our mails lead. They are named by what they find.
  { path: '/register/confirm', page: 'sign-in/confirm', words: 'sign-in', for: 'personal' },
  { path: '/login/not-me', page: 'sign-in/not-me', words: 'sign-in', for: 'personal' },
  { path: '/newsletter/confirm', page: 'newsletter/confirm', words: 'letters', for: 'personal' },
  { path: '/newsletter/unsubscribe', page: 'newsletter/unsubscribe', words: 'letters', for: 'personal' },
  { path: '/alerts/confirm', page: 'alerts/confirm', words: 'letters', for: 'personal' },
  { path: '/alerts/end', page: 'alerts/end', words: 'letters', for: 'personal' },
  { path: '/:class/:name', page: 'product/product', words: 'product' },
  { path: '/:name', page: 'catalog/list' },
];

/** Outside the layout. */
export const OUTSIDE: readonly Row[] = [
  {
    path: '/paypal',
    page: 'payments/paypal',
    title: 'shell.title_paypal',
    words: 'payments',
    for: 'personal',
  },
  { path: '/topay', page: 'payments/topay', title: 'shell.title_topay', words: 'payments', for: 'personal' },
  {
    path: '/tocancel',
    page: 'payments/tocancel',
    title: 'shell.title_tocancel',
    words: 'payments',
    for: 'personal',
  },
  {
    path: '/tosuccess',
    page: 'payments/tosuccess',
    title: 'shell.title_tosuccess',
    words: 'payments',
    for: 'personal',
  },
  { path: '/404', page: 'root/not-found' },
];
