/**
 * How amounts are written: `symbol_first`, in every language the symbol and two decimals (`€21,99`, `¥3,780.00`); `language`, as
 * each language writes its own (`21,99 €`, `￥3,780`).
 */
export const MONEY_STYLES = ['symbol_first', 'language'] as const;
export type MoneyStyle = (typeof MONEY_STYLES)[number];
