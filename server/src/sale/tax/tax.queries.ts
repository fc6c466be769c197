import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { send, statement } from '../../platform/db/send.ts';
import type { TaxTerms } from './tax.ts';

/** A rate as it lies in its table. */
export interface RateRow {
  id: string;
  country: string;
  region: string;
  class: TaxClass;
  rate: number;
  /** ISO dates. */
  from: string;
  to: string | null;
}

/** As many rates as a store keeps: all of them are held in memory. */
export const MOST_RATES = 2000;

const allRates = statement<[most: number], RateRow>`
  select id, country, region, class, rate, valid_from::text as from, valid_to::text as to
  from tax_rates order by country, region, class, valid_from desc limit $1`;

/** Every rate, by country. */
export async function taxRates(db: Db): Promise<RateRow[]> {
  return await send(db, allRates(MOST_RATES));
}

const oneRate = statement<[id: string], RateRow>`
  select id, country, region, class, rate, valid_from::text as from, valid_to::text as to from tax_rates where id = $1`;

/** A rate; undefined where there is none. */
export async function rateById(db: Db, id: string): Promise<RateRow | undefined> {
  const [row] = await send(db, oneRate(id));
  return row;
}

/** How the store taxes now. */
export async function taxTerms(db: Db): Promise<TaxTerms> {
  const [rates, settings] = await Promise.all([
    taxRates(db),
    readPlain(db, ['tax.included', 'shop.country']),
  ]);
  return { rates, included: settings['tax.included'], shopCountry: settings['shop.country'] };
}
