import { setMoneyStyle } from '@halfturn/locales/format.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { setWorkingCurrency } from '../../platform/working-currency.ts';
import { readPlain } from './settings.queries.ts';

/**
 * Reads the store's own currency, and how it writes amounts, into this process, so that pages, mails and papers need no query for
 * them. A process does it when it starts, when settings change, and before it writes a mail or a paper.
 */
export async function learnCurrency(db: Db): Promise<void> {
  const saved = await readPlain(db, ['shop.currency', 'prices.style']);
  setWorkingCurrency(saved['shop.currency']);
  setMoneyStyle(saved['prices.style']);
}
