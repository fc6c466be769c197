import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Provider, Providers } from './provider.ts';
import { SANDBOX, sandboxGateway } from './sandbox/gateway.ts';

/** The providers that this store is set up for. One that is not configured is not offered anywhere. */
export function configuredProviders(config: Config, db: Db, clock: Clock, sandboxSecret: Buffer): Providers {
  const providers = new Map<string, Provider>();
  if (config.paymentsSandbox)
    providers.set(SANDBOX, sandboxGateway(db, clock, sandboxSecret, config.publicUrl));
  return providers;
}
