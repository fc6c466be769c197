import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { addSynonym } from '@halfturn/server/src/shop/search/door.ts';
import { DEMO_SYNONYMS } from '../demo/synonyms.ts';

/** By what other names things are searched for. */
export async function writeSynonyms(trx: Trx): Promise<void> {
  for (const { words, instead, locale } of DEMO_SYNONYMS)
    await addSynonym(trx, { words, replacement: instead ?? null, locale: locale ?? null });
}
