import type { Db, Trx } from '../../platform/db/kysely.ts';

/** A provider that fails once may only have been slow. */
const ENOUGH_FAILURES = 2;

export interface ProviderCheck {
  provider: string;
  failures: number;
  result: string;
  at: Date;
}

export async function providerChecks(db: Db): Promise<ProviderCheck[]> {
  return await db.selectFrom('provider_checks').selectAll().orderBy('provider').execute();
}

/** The providers whose last tests in a row have failed. */
export async function failingProviders(db: Db): Promise<ProviderCheck[]> {
  return await db
    .selectFrom('provider_checks')
    .selectAll()
    .where('failures', '>=', ENOUGH_FAILURES)
    .orderBy('provider')
    .execute();
}

/** Notes what the test of a provider said. */
export async function writeCheck(trx: Trx, check: Omit<ProviderCheck, 'failures'>): Promise<void> {
  const failed = check.result === 'works' ? 0 : 1;
  await trx
    .insertInto('provider_checks')
    .values({ ...check, failures: failed })
    .onConflict((oc) =>
      oc.column('provider').doUpdateSet((eb) => ({
        result: check.result,
        at: check.at,
        failures: failed === 0 ? eb.val(0) : eb('provider_checks.failures', '+', 1),
      })),
    )
    .execute();
}

/** Forgets the providers that the store is not set up for any more. */
export async function keepChecksOf(trx: Trx, providers: readonly string[]): Promise<void> {
  const all = trx.deleteFrom('provider_checks');
  await (providers.length > 0 ? all.where('provider', 'not in', providers) : all).execute();
}
