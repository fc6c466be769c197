export { cardsOf } from './cards.queries.ts';
export { restocked } from './catalog.events.ts';
export { isCountry } from '../../platform/countries.ts';
export { priceOf, type Priced } from './price.ts';
export { rateOf } from './rates.ts';
export { reviewSummaryOf } from './review-summary.ts';
export { sellables, type Sellable } from './sellables.ts';
export { noteStockChange } from './stock.ts';
export { viewOf, type View } from './view.ts';
