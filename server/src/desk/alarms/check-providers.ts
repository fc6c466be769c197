import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { checkAccounts, type Providers } from '../../sale/payments/door.ts';
import { keepChecksOf, providerChecks, writeCheck } from './provider-checks.queries.ts';

/** Between two tests of a provider that seems to fail, and of one that is known to fail. */
const SOON_MS = 20_000;
const KNOWN_MS = 120_000;

/**
 * Tests the payment providers that seem to fail until they answer again, with `all` every one that the store is set up for. The
 * provider is asked outside of any transaction.
 */
export async function checkProviders(context: Context, providers: Providers, all: boolean): Promise<void> {
  const { db, clock, log } = context;
  const [{ codes, suspects, check }, before] = await Promise.all([
    checkAccounts(context, providers),
    providerChecks(db),
  ]);
  if (before.some(({ provider }) => !codes.some((code) => code === provider)))
    await inTransaction(db, (trx) => keepChecksOf(trx, codes));
  const now = clock.now().getTime();
  const due = codes.filter((code) => {
    const known = before.find(({ provider }) => provider === code);
    const failures = known?.failures ?? 0;
    if (!all && failures === 0 && !suspects.has(code)) return false;
    return !known || now - known.at.getTime() >= (failures > 1 ? KNOWN_MS : SOON_MS);
  });
  await Promise.all(
    due.map(async (code) => {
      try {
        const result = await check(code);
        await inTransaction(db, (trx) => writeCheck(trx, { provider: code, result, at: clock.now() }));
      } catch (err) {
        log.error({ err, provider: code }, 'a payment provider could not be tested');
      }
    }),
  );
}
