import type account from './en-US/account.json';
import type signIn from './en-US/sign-in.json';
import type accountsMails from './en-US/accounts-mails.json';
import type addresses from './en-US/addresses.json';
import type activation from './en-US/activation.json';
import type alerts from './en-US/alerts.json';
import type alertsMails from './en-US/alerts-mails.json';
import type cart from './en-US/cart.json';
import type captcha from './en-US/captcha.json';
import type catalog from './en-US/catalog.json';
import type home from './en-US/home.json';
import type pages from './en-US/pages.json';
import type pageTexts from './en-US/page-texts.json';
import type payments from './en-US/payments.json';
import type letters from './en-US/letters.json';
import type membership from './en-US/membership.json';
import type membershipMails from './en-US/membership-mails.json';
import type newsletter from './en-US/newsletter.json';
import type newsletterMails from './en-US/newsletter-mails.json';
import type myOrders from './en-US/my-orders.json';
import type orders from './en-US/orders.json';
import type checkout from './en-US/checkout.json';
import type mail from './en-US/mail.json';
import type ordersMails from './en-US/orders-mails.json';
import type deliveryMails from './en-US/delivery-mails.json';
import type problems from './en-US/problems.json';
import type product from './en-US/product.json';
import type seo from './en-US/seo.json';
import type reviews from './en-US/reviews.json';
import type settings from './en-US/settings.json';
import type shell from './en-US/shell.json';
import type shelves from './en-US/shelves.json';
import type staff from './en-US/staff.json';
import type staffCurrencies from './en-US/staff-currencies.json';
import type staffPrices from './en-US/staff-prices.json';
import type staffHome from './en-US/staff-home.json';
import type staffVisits from './en-US/staff-visits.json';
import type staffMembership from './en-US/staff-membership.json';
import type staffNewsletter from './en-US/staff-newsletter.json';
import type staffContent from './en-US/staff-content.json';
import type staffOrders from './en-US/staff-orders.json';
import type staffSearch from './en-US/staff-search.json';
import type staffProducts from './en-US/staff-products.json';
import type staffReviews from './en-US/staff-reviews.json';
import type suggestion from './en-US/suggestion.json';
import type validation from './en-US/validation.json';
import type wishlist from './en-US/wishlist.json';
import type viewer from './en-US/viewer.json';

/**
 * The slices of words, each with the type of its English file: a key that is not in it does not compile. A new file
 * in `en-US/` takes two lines here; `parity.test.ts` tells who forgets.
 */
export interface SliceWords {
  account: typeof account;
  'sign-in': typeof signIn;
  'accounts-mails': typeof accountsMails;
  addresses: typeof addresses;
  activation: typeof activation;
  alerts: typeof alerts;
  'alerts-mails': typeof alertsMails;
  cart: typeof cart;
  captcha: typeof captcha;
  catalog: typeof catalog;
  home: typeof home;
  pages: typeof pages;
  'page-texts': typeof pageTexts;
  payments: typeof payments;
  letters: typeof letters;
  membership: typeof membership;
  'membership-mails': typeof membershipMails;
  newsletter: typeof newsletter;
  'newsletter-mails': typeof newsletterMails;
  orders: typeof orders;
  checkout: typeof checkout;
  mail: typeof mail;
  'my-orders': typeof myOrders;
  'orders-mails': typeof ordersMails;
  'delivery-mails': typeof deliveryMails;
  problems: typeof problems;
  product: typeof product;
  seo: typeof seo;
  reviews: typeof reviews;
  settings: typeof settings;
  shell: typeof shell;
  shelves: typeof shelves;
  staff: typeof staff;
  'staff-currencies': typeof staffCurrencies;
  'staff-prices': typeof staffPrices;
  'staff-home': typeof staffHome;
  'staff-visits': typeof staffVisits;
  'staff-membership': typeof staffMembership;
  'staff-newsletter': typeof staffNewsletter;
  'staff-content': typeof staffContent;
  'staff-orders': typeof staffOrders;
  'staff-search': typeof staffSearch;
  'staff-products': typeof staffProducts;
  'staff-reviews': typeof staffReviews;
  suggestion: typeof suggestion;
  validation: typeof validation;
  viewer: typeof viewer;
  wishlist: typeof wishlist;
}

export type Slice = keyof SliceWords;

/** The keys of the slices named, or of all. */
export type Key<S extends Slice = Slice> = { [P in S]: keyof SliceWords[P] & string }[S];
