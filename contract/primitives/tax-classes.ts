/** What a product is to the tax office. `voucher`: it is taxed when it is spent, and not when it is sold. */
export const TAX_CLASSES = ['standard', 'reduced', 'voucher'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
