const words = (list: string) => list.split(' ');

/**
 * First path segments that belong to the storefront, the API or the process: no class and no product may take one,
 * or its page could never be reached.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...words(
    'login register forgot resetpassword checkout cart search 404 newsletter alerts chat find-order ticket',
  ),
  ...words('about-us contact-us condition privacy-policy refund-policy shipping news newsinfo'),
  ...words('affiliate feedback wholesale sale best-sellers new price-drops'),
  ...words(
    'my-account my-changepwd my-membership my-history my-order my-address my-collect my-notice my-support',
  ),
  ...words(
    'my-info my-affiliate personal-data paying success-payment cancel paypal topay tocancel tosuccess',
  ),
  // What the process answers itself.
  ...words('api prod-api admin assets covers static dev healthz readyz metrics'),
  ...words('favicon.ico favicon.svg robots.txt sitemap.xml sitemaps og'),
]);
