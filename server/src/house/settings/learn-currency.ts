import type { Db } from '../../platform/db/kysely.ts';
import { setWorkingCurrency } from '../../platform/working-currency.ts';
import { readPlain } from './settings.queries.ts';

/**
 * Reads the store's own currency into this process, so that a page that is answered from memory needs no query for it. A process
 * does it when it starts, and when settings change.
 */
export async function learnCurrency(db: Db): Promise<void> {
  const { 'shop.currency': currency } = await readPlain(db, ['shop.currency']);
  setWorkingCurrency(currency);
}
