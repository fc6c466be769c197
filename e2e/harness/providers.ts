import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { standInBtcpay } from '@halfturn/server/test/stand-ins/btcpay.ts';
import { standInPaypal } from '@halfturn/server/test/stand-ins/paypal.ts';
import { standInIdentityProvider } from '@halfturn/server/test/stand-ins/identity-provider.ts';
import { stripeStandIn } from '@halfturn/server/test/stand-ins/stripe.ts';

const STRIPE = { secretKey: 'sk_test_of_the_journeys', webhookSecret: 'whsec_of_the_journeys' };

/** The payment providers of a lane: stand-ins that speak their protocol, with pages whose buttons a buyer presses. */
export interface Providers {
  /** The settings by which the store finds them. */
  env: Record<string, string>;
  /** Where test files, which are other processes, have one of them out of order (`outOfOrder`). */
  switchUrl: string;
  close(): Promise<void>;
}

export type ProviderName = 'stripe' | 'paypal' | 'btcpay';

/** @param storeUrl where they tell the store what happened */
export async function openProviders(storeUrl: string, dataDir: string): Promise<Providers> {
  const webhookOf = (provider: string): string => `${storeUrl}/prod-api/api/payments/${provider}/webhook`;
  const [paypal, btcpay, google] = await Promise.all([
    standInPaypal(),
    standInBtcpay(),
    standInIdentityProvider(),
  ]);
  paypal.webhookUrl = webhookOf('paypal');
  const stripe = await stripeStandIn({ ...STRIPE, webhookUrl: webhookOf('stripe') });
  btcpay.webhookUrl = webhookOf('btcpay');
  const fail: Record<ProviderName, (down: boolean) => void> = {
    stripe: (down) => void (stripe.down = down),
    paypal: (down) => void (paypal.misbehave.fail = down ? 'create' : undefined),
    btcpay: (down) => void (btcpay.misbehave.fail = down ? 'create' : undefined),
  };
  const switches = createServer(({ url = '' }, response) => {
    const [, name, turn] = url.split('/') as [string, ProviderName, 'down' | 'up'];
    // Any other request gets a 404, because an error here would end the run.
    if (!Object.hasOwn(fail, name)) return void response.writeHead(404).end();
    fail[name](turn === 'down');
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => switches.listen(0, '127.0.0.1', resolve));
  // The issuer of its certificates is not in Node's list of trusted issuers.
  const authority = join(dataDir, 'stand-in-authority.pem');
  writeFileSync(authority, paypal.authorityPem);
  return {
    env: {
      NODE_EXTRA_CA_CERTS: authority,
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_API_URL: paypal.url,
      STRIPE_SECRET_KEY: STRIPE.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
      STRIPE_API_URL: stripe.url,
      BTCPAY_URL: btcpay.url,
      BTCPAY_API_KEY: btcpay.apiKey,
      BTCPAY_STORE_ID: btcpay.storeId,
      BTCPAY_WEBHOOK_SECRET: btcpay.webhookSecret,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_URL: google.url,
    },
    switchUrl: `http://127.0.0.1:${(switches.address() as AddressInfo).port}`,
    async close() {
      switches.closeAllConnections();
      await new Promise((resolve) => switches.close(resolve));
      await Promise.all([paypal.close(), btcpay.close(), stripe.close(), google.close()]);
    },
  };
}

/** Has a provider fail whatever it is asked to begin, for as long as something is done. */
export async function outOfOrder(
  switchUrl: string,
  name: ProviderName,
  act: () => Promise<void>,
): Promise<void> {
  const turn = async (to: 'down' | 'up'): Promise<void> => {
    const { ok } = await fetch(`${switchUrl}/${name}/${to}`);
    if (!ok) throw new Error(`${name} was not turned ${to}`);
  };
  await turn('down');
  try {
    await act();
  } finally {
    await turn('up');
  }
}
