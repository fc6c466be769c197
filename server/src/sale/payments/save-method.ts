import type { MethodTerms } from '@halfturn/contract/staff/payment-methods.ts';
import { TRANSFER } from '@halfturn/contract/transfer.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { MethodRow } from './payments.queries.ts';

/** Every payment method, also those that are switched off or whose provider is not set up. */
export const allMethods = (db: Db): Promise<MethodRow[]> =>
  db.selectFrom('payment_methods').selectAll().orderBy('position').orderBy('code').execute();

/**
 * Saves the terms of a payment method, for orders from now on. Of the bank transfer, currencies, time and whether it is offered
 * stay as the bank's page has them. Refuses `not_found`, and (`invalid_input`) terms under which the method takes nothing.
 */
export async function saveMethod(trx: Trx, code: string, wanted: MethodTerms, actor: string): Promise<void> {
  const before = await trx
    .selectFrom('payment_methods')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw problem('not_found');
  const row = {
    fee_percent: String(wanted.feePercent),
    fee_fixed_minor: wanted.feeFixed,
    min_minor: wanted.min,
    max_minor: wanted.max,
    position: wanted.position,
    ...(code !== TRANSFER && {
      enabled: wanted.enabled,
      currencies: [...new Set<string>(wanted.currencies)],
      hold_minutes: wanted.minutes,
    }),
  };
  const after = await trx
    .updateTable('payment_methods')
    .set(row)
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(trx, {
    actor,
    action: 'payments.method_saved',
    subject: `payment-method:${code}`,
    before: termsOf(before),
    after: termsOf(after),
  });
}

/** A method's terms as they travel. Amounts in US cents. */
export const termsOf = (row: MethodRow): MethodTerms => ({
  enabled: row.enabled,
  feePercent: Number(row.fee_percent),
  feeFixed: row.fee_fixed_minor,
  minutes: row.hold_minutes,
  currencies: row.currencies as MethodTerms['currencies'],
  min: row.min_minor,
  max: row.max_minor,
  position: row.position,
});
