import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffAddTaxRate } from '@halfturn/contract/staff/tax.ts';
import { sql } from 'kysely';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { isCountry } from '../../platform/countries.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { MOST_RATES, rateById, type RateRow } from './tax.queries.ts';

type Input = BodyOf<typeof staffAddTaxRate>;

/**
 * Adds a rate. Refuses (`invalid_input`) an unknown country, and days on which another rate of the same place and class holds.
 *
 * @returns its id
 */
export async function addRate(trx: Trx, input: Input, actor: string): Promise<string> {
  await lockRates(trx);
  const row = rowOf(uuidv7(), input);
  await demandApart(trx, row);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tax_rates`.execute(trx);
  if (rows[0]!.n >= MOST_RATES) throw problem('invalid_input', { fields: { country: 'too_large' } });
  await sql`
    insert into tax_rates (id, country, region, class, rate, valid_from, valid_to)
    values (${row.id}, ${row.country}, ${row.region}, ${row.class}, ${row.rate}, ${row.from}, ${row.to})`.execute(
    trx,
  );
  await audit(trx, { actor, action: 'tax.rate_added', subject: `tax-rate:${row.id}`, after: { ...row } });
  return row.id;
}

/** Changes a rate; refuses `not_found`, and what `addRate` refuses. */
export async function editRate(trx: Trx, id: string, input: Input, actor: string): Promise<void> {
  await lockRates(trx);
  const before = await rateById(trx, id);
  if (!before) throw problem('not_found');
  const row = rowOf(id, input);
  await demandApart(trx, row);
  await sql`
    update tax_rates set country = ${row.country}, region = ${row.region}, class = ${row.class}, rate = ${row.rate},
      valid_from = ${row.from}, valid_to = ${row.to}
    where id = ${id}`.execute(trx);
  await audit(trx, {
    actor,
    action: 'tax.rate_changed',
    subject: `tax-rate:${id}`,
    before: { ...before },
    after: { ...row },
  });
}

/** Takes a rate away; refuses `not_found`. */
export async function removeRate(trx: Trx, id: string, actor: string): Promise<void> {
  await lockRates(trx);
  const before = await rateById(trx, id);
  if (!before) throw problem('not_found');
  await sql`delete from tax_rates where id = ${id}`.execute(trx);
  await audit(trx, {
    actor,
    action: 'tax.rate_removed',
    subject: `tax-rate:${id}`,
    before: { ...before },
  });
}

/** Of two who change the rates at once, the second sees what the first has done; orders read on meanwhile. */
const lockRates = (trx: Trx) => sql`lock table tax_rates in share row exclusive mode`.execute(trx);

const rowOf = (id: string, input: Input): RateRow => ({
  ...input,
  id,
  rate: Math.round(input.rate * 1000),
});

async function demandApart(trx: Trx, row: RateRow): Promise<void> {
  if (!isCountry(row.country)) throw problem('invalid_input', { fields: { country: 'country_format' } });
  const { rows } = await sql`
    select 1 from tax_rates
    where country = ${row.country} and lower(region) = lower(${row.region}) and class = ${row.class} and id <> ${row.id}
      and daterange(valid_from, valid_to, '[]') && daterange(${row.from}::date, ${row.to}::date, '[]')
    limit 1`.execute(trx);
  if (rows.length > 0) throw problem('invalid_input', { fields: { from: 'tax_overlap' } });
}
