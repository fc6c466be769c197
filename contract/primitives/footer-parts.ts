// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** What a column of the footer may have. */
export const MOST_COLUMNS = 4;
export const MOST_LINKS = 8;

/** What a link of the footer leads to: a page of the store itself, one of the shopkeeper's own, a product type, news, another site. */
export const LINK_KINDS = ['page', 'own', 'type', 'news', 'url'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The pages of the store that a link may lead to. */
export const FOOTER_PAGES = {
  price_drops: '/price-drops',
  best_sellers: '/best-sellers',
  latest: '/new',
  support: '/contact-us',
  find_order: '/find-order',
  refund: '/refund-policy',
  withdrawal: '/withdrawal',
  shipping: '/shipping',
  feedback: '/feedback',
  sale: '/sale',
  wholesale: '/wholesale',
  affiliate: '/affiliate',
  about: '/about-us',
  news: '/news',
  contact: '/contact-us',
  terms: '/condition',
  privacy: '/privacy-policy',
} as const;
export type FooterPage = keyof typeof FOOTER_PAGES;

/** The pages that buyers must find from every page, whatever the columns are. */
export const REQUIRED_PAGES = ['contact', 'refund', 'withdrawal', 'terms', 'privacy'] as const;
