import type { Context } from '../../platform/context.ts';
import type { Provider, Providers } from './provider.ts';
import { SANDBOX, sandboxGateway } from './sandbox/gateway.ts';
import { sandboxSecret } from './sandbox/signature.ts';

/** The providers that this store is set up for. One that is not configured is not offered anywhere. */
export function configuredProviders(context: Context): Providers {
  const { config, db, clock, keyring } = context;
  const providers = new Map<string, Provider>();
  if (config.paymentsSandbox)
    providers.set(SANDBOX, sandboxGateway(db, clock, sandboxSecret(keyring), config.publicUrl));
  return providers;
}
