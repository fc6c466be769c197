import { nameStore } from '@halfturn/locales/load.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { readPlain } from '../settings/door.ts';

/**
 * Reads the store's name into this process, so that every sentence can name the store without a query. A process does it when
 * it starts, when settings change, and before it writes a mail.
 */
export async function learnBrand(db: Db): Promise<void> {
  const saved = await readPlain(db, ['store.name']);
  nameStore(saved['store.name']);
}
