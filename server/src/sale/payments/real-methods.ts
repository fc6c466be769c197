import type { Db } from '../../platform/db/kysely.ts';
import { BALANCE } from './balance/code.ts';
import { offeredMethods } from './method.ts';
import { enabledMethods, type MethodRow } from './payments.queries.ts';
import type { Providers } from './provider.ts';

/** The methods by which money comes in: neither test payments nor the balance, which is money that came before. */
export async function realMethods(db: Db, providers: Providers): Promise<MethodRow[]> {
  return offeredMethods(await enabledMethods(db), providers, true).filter(
    ({ provider }) => provider !== BALANCE && providers.get(provider)?.offered === undefined,
  );
}
