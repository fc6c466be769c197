import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { Visitor } from '../../platform/http/call.ts';
import { catalogMemoryOf } from './kept/catalog-memory.ts';
import type { Terms } from './kept/terms.ts';
import type { Rate } from './rates.ts';

/** How the catalog is shown to a visitor: the language of its names, and the currency of its prices. */
export interface View extends Rate {
  locale: Locale;
  now: Date;
  /** How many of one product this visitor may order at once, whatever the product allows. */
  mostUnits: number;
  terms: Terms;
}

/** How this visitor sees the catalog. A currency that cannot be shown now gives way to dollars. */
export async function viewOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { locale, currency }: Pick<Visitor, 'locale' | 'currency'>,
): Promise<View> {
  const now = clock.now();
  const terms = await catalogMemoryOf(db).terms(db);
  return { locale, now, mostUnits: terms.guestUnits, terms, ...terms.rateOf(currency, now) };
}
