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

/** Pages for signed-in visitors: the file of `/my-order` in the folder `my-orders` is `my-orders/my-order`. */
const ACCOUNT = [
  { path: '/my-account', folder: 'account', title: 'shell.title_my_account', words: 'account' },
  { path: '/my-changepwd', folder: 'account', title: 'shell.title_my_changepwd', words: 'account' },
  { path: '/my-membership', folder: 'membership', title: 'shell.title_my_membership', words: 'membership' },
  { path: '/my-history', folder: 'account', title: 'shell.title_my_history', words: 'account' },
  { path: '/my-order', folder: 'my-orders', title: 'shell.title_my_order', words: 'orders' },
  { path: '/my-address', folder: 'addresses', title: 'shell.title_my_address', words: 'addresses' },
  { path: '/my-collect', folder: 'wishlist', title: 'shell.title_my_collect', words: 'wishlist' },
  { path: '/my-notice', folder: 'notices', title: 'shell.title_my_notice', words: 'notices' },
  { path: '/my-support', folder: 'support', title: 'shell.title_my_support', words: 'support' },
  { path: '/my-info', folder: 'personal-data', title: 'shell.title_my_info', words: 'personal-data' },
  { path: '/my-affiliate', folder: 'affiliate', title: 'shell.title_affiliate', words: 'my-affiliate' },
] as const;

/** Pages for any visitor that never come from a shared cache. Without a title they are named by what they find. */
const PERSONAL: readonly Omit<Row, 'for'>[] = [
  { path: '/login', page: 'sign-in/login', title: 'shell.title_login', words: 'sign-in' },
  { path: '/register', page: 'sign-in/register', title: 'shell.title_register', words: 'sign-in' },
  { path: '/forgot', page: 'sign-in/forgot', title: 'shell.title_forgot', words: 'sign-in' },
  {
    path: '/resetpassword',
    page: 'sign-in/reset-password',
    title: 'shell.title_resetpassword',
    words: 'sign-in',
  },
  { path: '/checkout', page: 'checkout/checkout', title: 'shell.title_checkout', words: 'checkout' },
  // The personal data of a visitor without an account or without access to it; and where the mail's link leads.
  {
    path: '/personal-data',
    page: 'personal-data/personal-data',
    title: 'shell.title_personal_data',
    words: 'personal-data',
  },
  { path: '/personal-data/link', page: 'personal-data/link', words: 'personal-data' },
  // The function that the law asks for, within reach of every page; with an order or without.
  {
    path: '/withdrawal',
    page: 'withdrawals/withdrawal',
    title: 'shell.title_withdrawal',
    words: 'withdrawal',
  },
  // A guest's question, where the link in our mail leads.
  { path: '/ticket', page: 'support/ticket', title: 'shell.title_ticket', words: 'ticket' },
  // A buyer without their mail or their browser has a link to the order sent.
  { path: '/find-order', page: 'orders/find-order', title: 'shell.title_find_order', words: 'find-order' },
  // A member's wishlist, for those who have its link.
  { path: '/wishlist', page: 'wishlist/shared', words: 'wishlist' },
  // A gift: where the link in the recipient's mail leads.
  { path: '/gift', page: 'gifts/gift', words: 'gift' },
  // Where the buyer of a gift restores an address that staff have changed.
  { path: '/gift-address', page: 'gifts/address', words: 'gift' },
  { path: '/paying', page: 'orders/paying', words: 'orders' },
  { path: '/success-payment', page: 'orders/success-payment', words: 'orders' },
  { path: '/cancel', page: 'orders/cancel', words: 'orders' },
  // Where the links of our mails lead.
  { path: '/register/confirm', page: 'sign-in/confirm', words: 'sign-in' },
  { path: '/login/finish', page: 'sign-in/finish', words: 'sign-in' },
  { path: '/login/not-me', page: 'sign-in/not-me', words: 'sign-in' },
  { path: '/newsletter/confirm', page: 'newsletter/confirm', words: 'letters' },
  { path: '/newsletter/unsubscribe', page: 'newsletter/unsubscribe', words: 'letters' },
  { path: '/alerts/confirm', page: 'alerts/confirm', words: 'letters' },
  { path: '/alerts/end', page: 'alerts/end', words: 'letters' },
  { path: '/reminders/stop', page: 'reminders/stop', words: 'letters' },
];

const personal = (rows: readonly Omit<Row, 'for'>[]): Row[] =>
  rows.map((row) => ({ ...row, for: 'personal' }));

/** Inside the shared layout (specification, section 2). */
export const INSIDE: readonly Row[] = [
  { path: '/', page: 'home/home' },
  // Texts name themselves: their titles are the shopkeeper's.
  { path: '/about-us', page: 'pages/text', words: 'pages' },
  { path: '/contact-us', page: 'pages/text', words: 'contact' },
  { path: '/condition', page: 'pages/text', words: 'pages' },
  { path: '/privacy-policy', page: 'pages/text', words: 'pages' },
  { path: '/refund-policy', page: 'pages/text', words: 'pages' },
  { path: '/shipping', page: 'pages/text', words: 'pages' },
  // Those that the shopkeeper has made: an imprint, a page of questions.
  { path: '/pages/:page', page: 'pages/text', words: 'pages' },
  { path: '/activation', page: 'pages/activation', words: 'activation' },
  { path: '/news', page: 'news/news', title: 'shell.title_news', words: 'pages' },
  { path: '/newsInfo', page: 'news/item', words: 'pages' },
  // The page names itself, as its words are its own.
  { path: '/compare', page: 'compare/compare', words: 'compare' },
  { path: '/affiliate', page: 'enquiries/affiliate', title: 'shell.title_affiliate', words: 'affiliate' },
  { path: '/feedback', page: 'feedback/feedback', title: 'shell.title_feedback', words: 'feedback' },
  { path: '/wholesale', page: 'enquiries/wholesale', title: 'shell.title_wholesale', words: 'enquiries' },
  { path: '/sale', page: 'enquiries/sale', title: 'shell.title_sale', words: 'enquiries' },
  ...personal(PERSONAL),
  ...ACCOUNT.map(({ folder, ...row }): Row => ({ ...row, page: `${folder}${row.path}`, for: 'account' })),
  { path: '/:class/:name', page: 'product/product', words: 'product' },
  { path: '/:name', page: 'catalog/list', words: 'list' },
];

/** Outside the layout. */
export const OUTSIDE: readonly Row[] = [
  ...personal([
    { path: '/paypal', page: 'payments/paypal', title: 'shell.title_paypal', words: 'payments' },
    { path: '/topay', page: 'payments/topay', title: 'shell.title_topay', words: 'payments' },
    { path: '/tocancel', page: 'payments/tocancel', title: 'shell.title_tocancel', words: 'payments' },
    { path: '/tosuccess', page: 'payments/tosuccess', title: 'shell.title_tosuccess', words: 'payments' },
  ]),
  { path: '/404', page: 'root/not-found' },
];
