import { present } from '@halfturn/contract/primitives/rows.ts';
import { PROVIDER_CODES, type ProviderCode } from '@halfturn/contract/staff/provider-fields.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { envelopeKeyId } from '../../platform/crypto/envelope.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import {
  btcpayConfigOf,
  environmentAccount,
  openAccount,
  paypalConfigOf,
  sealAccount,
  stripeConfigOf,
  type Account,
} from './accounts/account.ts';
import { lockSealedAccounts, resealAccount, savedAccounts } from './accounts/accounts.queries.ts';
import { btcpayGateway } from './btcpay/gateway.ts';
import { paypalGateway } from './paypal/gateway.ts';
import { BALANCE } from './balance/code.ts';
import { balanceGateway } from './balance/gateway.ts';
import { BANK } from './bank/code.ts';
import { bankGateway } from './bank/gateway.ts';
import type { Provider, Providers } from './provider.ts';
import { SANDBOX, sandboxGateway } from './sandbox/gateway.ts';
import { sandboxSecret } from './sandbox/signature.ts';
import { stripeProvider } from './stripe/provider.ts';

/** What a process knows of the accounts that were entered in the back office. */
interface Learned {
  providers: Map<string, Provider>;
  /** The version of each account that a provider was made from. */
  versions: Map<string, number>;
  /** The last reading, so that readings follow each other. */
  last: Promise<void>;
}

/** By the map that was handed out. */
const learned = new WeakMap<Providers, Learned>();

/**
 * The providers that this store is set up for: those whose account the environment sets, and, after `learnAccounts`, those whose
 * account was entered in the back office. One that is not set up is not offered anywhere.
 */
export function configuredProviders(context: Context): Providers {
  const { config, db, clock, keyring } = context;
  const providers = new Map<string, Provider>();
  if (config.paymentsSandbox !== 'off') {
    const offered = config.paymentsSandbox === 'on' ? 'always' : 'before';
    providers.set(SANDBOX, sandboxGateway(db, clock, sandboxSecret(keyring), config.publicUrl, offered));
  }
  for (const code of PROVIDER_CODES) {
    const account = environmentAccount(code, config);
    if (account) providers.set(code, gatewayOf(context, code, account));
  }
  providers.set(BALANCE, balanceGateway(db, clock, config.publicUrl));
  providers.set(BANK, bankGateway(db, config.publicUrl));
  learned.set(providers, { providers, versions: new Map(), last: Promise.resolve() });
  return providers;
}

function gatewayOf(context: Context, code: ProviderCode, account: Account): Provider {
  const { config, clock, log } = context;
  switch (code) {
    case 'stripe':
      return stripeProvider(context, config.stripe ?? stripeConfigOf(account, config));
    case 'paypal':
      return paypalGateway(config.paypal ?? paypalConfigOf(account, config), clock, log);
    case 'btcpay':
      return btcpayGateway(config.btcpay ?? btcpayConfigOf(account), clock, log);
  }
}

/**
 * Reads the accounts that were entered in the back office, and sets up, renews or drops their providers. Called at the start, when
 * the database notifies of a change, and whenever notifications may have been lost.
 */
export async function learnAccounts(context: Context, providers: Providers): Promise<void> {
  const known = present(learned.get(providers));
  const reading = known.last.catch(() => {}).then(() => readAccounts(context, known));
  known.last = reading;
  await reading;
}

async function readAccounts(context: Context, { providers, versions }: Learned): Promise<void> {
  const rows = await savedAccounts(context.db);
  for (const code of PROVIDER_CODES) {
    const row = rows.find(({ provider }) => provider === code);
    if (!row || environmentAccount(code, context.config) || versions.get(code) === row.version) continue;
    versions.set(code, row.version);
    providers.delete(code);
    if (!row.sealed) continue;
    try {
      providers.set(code, gatewayOf(context, code, openAccount(context.keyring, code, row.sealed)));
    } catch (err) {
      context.log.error(
        { err, provider: code, encryptionKey: envelopeKeyId(row.sealed) },
        'the account at a payment provider cannot be opened: it is not offered',
      );
    }
  }
}

/** Seals accounts again that an older encryption key had sealed, so that the older one can go. Those of a missing key stay. */
export async function resealAccounts(trx: Trx, keyring: Keyring): Promise<void> {
  for (const { provider, sealed } of await lockSealedAccounts(trx)) {
    const code = PROVIDER_CODES.find((one) => one === provider);
    if (!code || !sealed || envelopeKeyId(sealed) === keyring.currentId) continue;
    try {
      await resealAccount(trx, code, sealAccount(keyring, code, openAccount(keyring, code, sealed)));
    } catch {
      // Said where it is used: on the page of the provider, and in the log.
    }
  }
}
