/** The kinds of subjects that have a page, by the word before the colon. */
const PAGES: Readonly<Record<string, { base: string; needs: string; alone?: true }>> = {
  order: { base: '/orders', needs: 'staffOrder' },
  product: { base: '/products', needs: 'staffProducts' },
  'product-bulk': { base: '/products/changes', needs: 'staffBulk' },
  'product-import': { base: '/products/import', needs: 'staffProductImport' },
  class: { base: '/types', needs: 'staffProductType' },
  attribute: { base: '/attributes', needs: 'staffProductTypes' },
  coupon: { base: '/coupons', needs: 'staffCoupons' },
  ticket: { base: '/support', needs: 'staffTickets' },
  enquiry: { base: '/enquiries', needs: 'staffEnquiries' },
  account: { base: '/customers', needs: 'staffCustomerById' },
  review: { base: '/reviews', needs: 'staffReviews' },
  staff: { base: '/staff', needs: 'staffPeople', alone: true },
  role: { base: '/staff/roles', needs: 'staffRoles', alone: true },
};

/** The page of what an entry is about, such as `order:HT-4`, and the call that it needs; null if it has none. */
export function subjectPage(subject: string): { to: string; needs: string } | null {
  const colon = subject.indexOf(':');
  const page = PAGES[subject.slice(0, colon)];
  const id = subject.slice(colon + 1);
  if (colon < 1 || !page || id === '') return null;
  return { to: page.alone ? page.base : `${page.base}/${encodeURIComponent(id)}`, needs: page.needs };
}
