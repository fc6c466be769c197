// Apart from `keys.ts`, which needs zod: the browser reads these, and must not download zod with them.

export const KEY_STATES = ['free', 'held', 'sold', 'voided', 'quarantined'] as const;
export type KeyState = (typeof KEY_STATES)[number];

export const STOCK_SHOWN = ['all', 'low', 'out', 'quarantined'] as const;

/** What the stock can be sorted by. */
export const STOCK_SORTED_BY = ['free', 'name', 'sold', 'days'] as const;
type Column = (typeof STOCK_SORTED_BY)[number];
export type StockSort = Column | `-${Column}`;
export const STOCK_SORTS = STOCK_SORTED_BY.flatMap((column): StockSort[] => [column, `-${column}`]);
