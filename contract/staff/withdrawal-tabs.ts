// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** `awaited`: goods have to come back first. */
export const WITHDRAWAL_TABS = ['awaited', 'all'] as const;
export type WithdrawalTab = (typeof WITHDRAWAL_TABS)[number];

/** Why the money of goods goes back: they are here, or their sending is proved. */
export const GOODS_BACK = ['returned', 'proof'] as const;
export type GoodsBack = (typeof GOODS_BACK)[number];

/** How the money of a copy went back: at once, or once its goods were. */
export const SETTLED_AS = ['at_once', ...GOODS_BACK] as const;
export type SettledAs = (typeof SETTLED_AS)[number];
