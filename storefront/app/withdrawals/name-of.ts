import type { WithdrawalUnit } from '@halfturn/contract/withdrawals.ts';

/** A unit by its product, and by its number where there are several. */
export const nameOf = ({ product, no, of }: Pick<WithdrawalUnit, 'product' | 'no' | 'of'>): string =>
  of === 1 ? product : `${product} (${no}/${of})`;
