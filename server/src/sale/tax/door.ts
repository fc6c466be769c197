// What orders, checkout and invoices may use of tax.
export { amountsOf, byRate, frozenTaxWire, taxWire } from './tax-by-rate.ts';
export { taxTerms } from './tax.queries.ts';
export { taxOf, taxOrder } from './tax.ts';
export type { TaxedAmount, TaxedByRate } from './tax-by-rate.ts';
export type { OrderTax, TaxPlace, TaxTerms } from './tax.ts';
