import type { WithdrawalCopy } from '@halfturn/contract/withdrawals.ts';

/** A copy by its product, and by its number where there are several. */
export const nameOf = ({ product, no, of }: Pick<WithdrawalCopy, 'product' | 'no' | 'of'>): string =>
  of === 1 ? product : `${product} (${no}/${of})`;
