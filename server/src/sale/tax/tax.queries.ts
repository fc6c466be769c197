import { sql } from 'kysely';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { TaxTerms } from './tax.ts';

export interface RateRow {
  id: string;
  country: string;
  region: string;
  class: TaxClass;
  /** Thousandths of a percent. */
  rate: number;
  /** ISO dates; both days are included. */
  from: string;
  to: string | null;
}

/** The most rates that a store can have, because each quote reads all of them. */
export const MOST_RATES = 2000;

const COLUMNS = sql`id, country, region, class, rate, valid_from::text as from, valid_to::text as to`;

/** Every rate, by country. */
export async function taxRates(db: Db): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select ${COLUMNS} from tax_rates order by country, region, class, valid_from desc limit ${MOST_RATES}`.execute(
    db,
  );
  return rows;
}

/** A rate; undefined if there is none. */
export async function rateById(db: Db, id: string): Promise<RateRow | undefined> {
  const { rows } = await sql<RateRow>`select ${COLUMNS} from tax_rates where id = ${id}`.execute(db);
  return rows[0];
}

/** Makes simultaneous changes of rates wait for each other. Orders can read the rates meanwhile. */
export const lockRates = (trx: Trx) => sql`lock table tax_rates in share row exclusive mode`.execute(trx);

export async function countRates(trx: Trx): Promise<number> {
  const { n } = await trx
    .selectFrom('tax_rates')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether another rate for the same place and class is valid on one of the days of this one. */
export async function overlaps(trx: Trx, row: RateRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tax_rates
    where country = ${row.country} and lower(region) = lower(${row.region}) and class = ${row.class} and id <> ${row.id}
      and daterange(valid_from, valid_to, '[]') && daterange(${row.from}::date, ${row.to}::date, '[]')
    limit 1`.execute(trx);
  return rows.length > 0;
}

const columnsOf = ({ from, to, ...row }: RateRow) => ({ ...row, valid_from: from, valid_to: to });

export async function insertRate(trx: Trx, row: RateRow): Promise<void> {
  await trx.insertInto('tax_rates').values(columnsOf(row)).execute();
}

export async function updateRate(trx: Trx, row: RateRow): Promise<void> {
  await trx.updateTable('tax_rates').set(columnsOf(row)).where('id', '=', row.id).execute();
}

export async function deleteRate(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('tax_rates').where('id', '=', id).execute();
}

/** The current rates and tax settings of the store. */
export async function taxTerms(db: Db): Promise<TaxTerms> {
  const [rates, settings] = await Promise.all([
    taxRates(db),
    readPlain(db, ['tax.included', 'shop.country']),
  ]);
  return { rates, included: settings['tax.included'], shopCountry: settings['shop.country'] };
}
