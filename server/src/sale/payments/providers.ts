import type { Context } from '../../platform/context.ts';
import { BTCPAY, btcpayGateway } from './btcpay/gateway.ts';
import { PAYPAL, paypalGateway } from './paypal/gateway.ts';
import { BALANCE } from './balance/code.ts';
import { balanceGateway } from './balance/gateway.ts';
import { BANK } from './bank/code.ts';
import { bankGateway } from './bank/gateway.ts';
import type { Provider, Providers } from './provider.ts';
import { SANDBOX, sandboxGateway } from './sandbox/gateway.ts';
import { sandboxSecret } from './sandbox/signature.ts';
import { STRIPE, stripeProvider } from './stripe/provider.ts';

/** The providers that this store is set up for. One that is not configured is not offered anywhere. */
export function configuredProviders(context: Context): Providers {
  const { config, db, clock, log, keyring } = context;
  const providers = new Map<string, Provider>();
  if (config.paymentsSandbox !== 'off') {
    const offered = config.paymentsSandbox === 'on' ? 'always' : 'before';
    providers.set(SANDBOX, sandboxGateway(db, clock, sandboxSecret(keyring), config.publicUrl, offered));
  }
  if (config.stripe) providers.set(STRIPE, stripeProvider(context, config.stripe));
  if (config.paypal) providers.set(PAYPAL, paypalGateway(config.paypal, clock, log));
  if (config.btcpay) providers.set(BTCPAY, btcpayGateway(config.btcpay, clock, log));
  providers.set(BALANCE, balanceGateway(db, clock, config.publicUrl));
  providers.set(BANK, bankGateway(db, config.publicUrl));
  return providers;
}
