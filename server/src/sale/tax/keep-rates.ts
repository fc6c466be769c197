import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffAddTaxRate, staffEditTaxRate } from '@halfturn/contract/staff/tax.ts';
import { audit } from '../../house/audit/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { isCountry } from '../../platform/countries.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { EU_STANDARD } from './eu-rates.ts';
import {
  countRates,
  deleteRate,
  insertRate,
  lockRates,
  MOST_RATES,
  overlaps,
  rateById,
  updateRate,
  type RateRow,
} from './tax.queries.ts';

type Input = BodyOf<typeof staffAddTaxRate>;

/**
 * Adds a rate. Refuses (`invalid_input`) an unknown country, days on which another rate for the same place and class is valid, and
 * more rates than `MOST_RATES`.
 *
 * @returns its id
 */
export async function addRate(trx: Trx, input: Input, actor: string): Promise<string> {
  await lockRates(trx);
  const row = rowOf(uuidv7(), input);
  await demandValid(trx, row);
  if ((await countRates(trx)) >= MOST_RATES)
    throw problem('invalid_input', { fields: { country: 'too_large' } });
  await keepNew(trx, row, actor);
  return row.id;
}

async function keepNew(trx: Trx, row: RateRow, actor: string): Promise<void> {
  await insertRate(trx, row);
  await audit(trx, { actor, action: 'tax.rate_added', subject: `tax-rate:${row.id}`, after: { ...row } });
}

/**
 * Adds the standard rate of each EU country that has none on this day or a later one. Refuses (`invalid_input`) more rates than
 * `MOST_RATES`.
 *
 * @param today ISO date, the first day of the new rates
 * @returns how many were added
 */
export async function addEuRates(trx: Trx, today: string, actor: string): Promise<number> {
  await lockRates(trx);
  const missing: RateRow[] = [];
  for (const [country, rate] of Object.entries(EU_STANDARD)) {
    const input = { country, region: '', class: 'standard' as const, rate, from: today, to: null };
    const row = rowOf(uuidv7(), input);
    if (!(await overlaps(trx, row))) missing.push(row);
  }
  if ((await countRates(trx)) + missing.length > MOST_RATES)
    throw problem('invalid_input', { fields: { country: 'too_large' } });
  for (const row of missing) await keepNew(trx, row, actor);
  return missing.length;
}

/** Changes a rate. Refuses `not_found`, `content_changed`, and what `addRate` refuses. */
export async function editRate(
  trx: Trx,
  id: string,
  { version, ...input }: BodyOf<typeof staffEditTaxRate>,
  actor: string,
): Promise<void> {
  await lockRates(trx);
  const before = await demandRate(trx, id);
  await demandSeen(trx, version, { now: before, subject: `tax-rate:${id}` });
  const row = rowOf(id, input);
  await demandValid(trx, row);
  await updateRate(trx, row);
  await audit(trx, {
    actor,
    action: 'tax.rate_changed',
    subject: `tax-rate:${id}`,
    before: { ...before },
    after: { ...row },
  });
}

/** Removes a rate. Refuses `not_found`. */
export async function removeRate(trx: Trx, id: string, actor: string): Promise<void> {
  await lockRates(trx);
  const before = await demandRate(trx, id);
  await deleteRate(trx, id);
  await audit(trx, { actor, action: 'tax.rate_removed', subject: `tax-rate:${id}`, before: { ...before } });
}

const rowOf = (id: string, input: Input): RateRow => ({
  ...input,
  id,
  rate: Math.round(input.rate * 1000),
});

async function demandRate(trx: Trx, id: string): Promise<RateRow> {
  const rate = await rateById(trx, id);
  if (!rate) throw problem('not_found');
  return rate;
}

async function demandValid(trx: Trx, row: RateRow): Promise<void> {
  if (!isCountry(row.country)) throw problem('invalid_input', { fields: { country: 'country_format' } });
  if (await overlaps(trx, row)) throw problem('invalid_input', { fields: { from: 'tax_overlap' } });
}
