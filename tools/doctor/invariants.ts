import { ADDRESSES } from './addresses.ts';
import { AFFILIATES } from './affiliates.ts';
import { BELONGINGS } from './belongings.ts';
import { COUPONS } from './coupons.ts';
import { DERIVED } from './derived.ts';
import { HOUSE } from './house.ts';
import type { Invariant } from './invariant.ts';
import { INVOICES } from './invoices.ts';
import { KEYS } from './keys.ts';
import { MEMBERSHIP } from './membership.ts';
import { MONEY } from './money.ts';
import { OWN_BOOKS } from './own-books.ts';
import { ORDERS } from './orders.ts';
import { PRICES } from './prices.ts';
import { SUPPORT } from './support.ts';

/** Everything that the doctor looks at, the worst news first. What is not looked at yet stands in docs/running.md. */
export const INVARIANTS: readonly Invariant[] = [
  ...KEYS,
  ...MONEY,
  ...OWN_BOOKS,
  ...INVOICES,
  ...ORDERS,
  ...DERIVED,
  ...COUPONS,
  ...MEMBERSHIP,
  ...AFFILIATES,
  ...BELONGINGS,
  ...SUPPORT,
  ...PRICES,
  ...HOUSE,
  ...ADDRESSES,
];
