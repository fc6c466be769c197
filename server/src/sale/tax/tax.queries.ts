import { sql } from 'kysely';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Db } from '../../platform/db/kysely.ts';
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

async function allRates(db: Db, most: number): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
  select id, country, region, class, rate, valid_from::text as from, valid_to::text as to
  from tax_rates order by country, region, class, valid_from desc limit ${most}`.execute(db);
  return rows;
}

/** Every rate, by country. */
export async function taxRates(db: Db): Promise<RateRow[]> {
  return await allRates(db, MOST_RATES);
}

async function oneRate(db: Db, id: string): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
  select id, country, region, class, rate, valid_from::text as from, valid_to::text as to from tax_rates where id = ${id}`.execute(
    db,
  );
  return rows;
}

/** A rate; undefined where there is none. */
export async function rateById(db: Db, id: string): Promise<RateRow | undefined> {
  const [row] = await oneRate(db, id);
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
