import type { MethodTerms } from '@halfturn/contract/staff/payment-methods.ts';
import { TRANSFER } from '@halfturn/contract/transfer.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import { isCountry } from '../../platform/countries.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockMethod, updateMethod, type MethodRow } from './payments.queries.ts';

/**
 * Saves the terms of a payment method, for orders from now on. For the bank transfer, the page of the bank account sets currencies,
 * time and whether it is offered. Refuses `not_found`, `content_changed`, and (`invalid_input`) terms under which the method takes nothing.
 */
export async function saveMethod(
  trx: Trx,
  code: string,
  wanted: MethodTerms & { version: string },
  actor: string,
): Promise<void> {
  const before = await lockMethod(trx, code);
  if (!before) throw problem('not_found');
  await demandSeen(trx, wanted.version, { now: termsOf(before), subject: `payment-method:${code}` });
  const row = {
    fee_percent: String(wanted.feePercent),
    fee_fixed_minor: wanted.feeFixed,
    countries: countriesOf(wanted),
    countries_denied: wanted.countriesDenied,
    min_minor: wanted.min,
    max_minor: wanted.max,
    position: wanted.position,
    ...(code !== TRANSFER && {
      enabled: wanted.enabled,
      currencies: [...new Set<string>(wanted.currencies)],
      hold_minutes: wanted.minutes,
    }),
  };
  const after = await updateMethod(trx, code, row);
  await audit(trx, {
    actor,
    action: 'payments.method_saved',
    subject: `payment-method:${code}`,
    before: termsOf(before),
    after: termsOf(after),
  });
}

/** The countries, each once. Refuses (`invalid_input`) a code that belongs to no country. */
function countriesOf({ countries }: MethodTerms): string[] {
  if (!countries.every(isCountry))
    throw problem('invalid_input', { fields: { countries: 'country_format' } });
  return [...new Set(countries)];
}

/** A method's terms as the wire has them. Amounts in US cents. */
export const termsOf = (row: MethodRow): MethodTerms => ({
  enabled: row.enabled,
  feePercent: Number(row.fee_percent),
  feeFixed: row.fee_fixed_minor,
  minutes: row.hold_minutes,
  currencies: row.currencies as MethodTerms['currencies'],
  countries: row.countries,
  countriesDenied: row.countries_denied,
  min: row.min_minor,
  max: row.max_minor,
  position: row.position,
});
