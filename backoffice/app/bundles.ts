import type { Slice } from '@halfturn/locales/keys.ts';

/** Which words travel together: the back office is one bundle, and a language downloads nothing of the others. */
export const BUNDLES = {
  staff: [
    'staff',
    'staff-orders',
    'amounts',
    'staff-claims',
    'staff-withdrawals',
    'staff-balance',
    'staff-bank',
    'staff-currencies',
    'staff-prices',
    'staff-search',
    'staff-reviews',
    'staff-home',
    'staff-visits',
    'staff-newsletter',
    'staff-customers',
    'staff-membership',
    'staff-coupons',
    'staff-notices',
    'staff-content',
    'staff-products',
    'staff-personal',
    'staff-support',
    'staff-enquiries',
    'staff-risk',
    'staff-tax',
    'staff-disputes',
    'staff-invoices',
  ],
} as const satisfies Record<string, readonly Slice[]>;
