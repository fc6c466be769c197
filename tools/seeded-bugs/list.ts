import { AFFILIATE_BUGS } from './affiliates.ts';
import { CATALOG_BUGS } from './catalog.ts';
import { HOUSE_BUGS } from './house.ts';
import { INVOICE_BUGS } from './invoices.ts';
import { KEY_BUGS } from './keys.ts';
import { MONEY_BUGS } from './money.ts';
import { ORDER_BUGS } from './orders.ts';
import type { SeededBug } from './seeded-bug.ts';

/** Every bug that is put in on purpose. */
export const SEEDED_BUGS: readonly SeededBug[] = [
  ...KEY_BUGS,
  ...MONEY_BUGS,
  ...INVOICE_BUGS,
  ...ORDER_BUGS,
  ...CATALOG_BUGS,
  ...HOUSE_BUGS,
  ...AFFILIATE_BUGS,
];
