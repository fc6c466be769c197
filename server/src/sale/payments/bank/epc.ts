/** The contents of a code for a credit transfer. */
export interface Transfer {
  holder: string;
  iban: string;
  bic: string;
  /** Euro cents. */
  amountMinor: number;
  reference: string;
}

/**
 * The text of the code that banking apps scan to fill in account, amount and reference (EPC069-12, "SCT", version 2). Only for
 * euros.
 */
export function epcText({ holder, iban, bic, amountMinor, reference }: Transfer): string {
  const euros = `EUR${Math.trunc(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`;
  // Version, character set 1 (UTF-8), no purpose and no structured reference.
  return ['BCD', '002', '1', 'SCT', bic, holder.slice(0, 70), iban, euros, '', '', reference].join('\n');
}
