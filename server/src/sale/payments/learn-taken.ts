import { readPlain } from '../../house/settings/door.ts';
import type { Context } from '../../platform/context.ts';
import { setTakenCurrencies } from '../../platform/working-currency.ts';
import { shownRates } from '../../shop/catalog/door.ts';
import { BALANCE } from './balance/code.ts';
import { offeredMethods } from './method.ts';
import { enabledMethods } from './payments.queries.ts';
import type { Providers } from './provider.ts';

/**
 * Reads into this process which currencies the store takes: those that are shown and that a payment method on offer takes. A store
 * without payment methods takes none. A process does it when it starts, and when currencies, payment methods or their accounts change.
 */
export async function learnTaken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  providers: Providers,
): Promise<void> {
  const [rates, rows, { 'store.live': live }] = await Promise.all([
    shownRates(db, clock.now()),
    enabledMethods(db),
    readPlain(db, ['store.live']),
  ]);
  const methods = offeredMethods(rows, providers, live).filter(({ provider }) => provider !== BALANCE);
  setTakenCurrencies(
    rates
      .map(({ currency }) => currency)
      .filter((code) => methods.some(({ currencies: some }) => some.length === 0 || some.includes(code))),
  );
}
