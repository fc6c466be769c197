import type { Connection } from '@halfturn/contract/staff/payment-providers.ts';
import type { ProviderCode } from '@halfturn/contract/staff/provider-fields.ts';
import type { Context } from '../../../platform/context.ts';
import { outward, OutwardFailed } from '../../../platform/outward/outward.ts';
import { btcpayConfigOf, paypalConfigOf, stripeConfigOf, type Account } from './account.ts';
import { testBtcpay } from '../btcpay/test-btcpay.ts';
import { testPaypal } from '../paypal/test-paypal.ts';
import { testStripe } from '../stripe/test-stripe.ts';
import { webhookUrlOf } from './accounts.wire.ts';

/** Asks a provider something harmless with an account, and says what is wrong with it. Nothing is changed there. */
export async function testConnection(
  { config, clock, log }: Context,
  code: ProviderCode,
  account: Account,
): Promise<Connection> {
  // A client of its own, so that tries with a wrong key do not pause the calls that take money.
  const outTo = (...origins: string[]) => outward({ name: `${code} test`, origins, clock, log });
  const webhookUrl = webhookUrlOf(config.publicUrl, code);
  try {
    switch (code) {
      case 'stripe':
        return await testStripe(stripeConfigOf(account, config), outTo);
      case 'paypal':
        return await testPaypal(
          paypalConfigOf(account, config),
          { outTo, webhookUrl, fixed: config.apiUrls.paypal !== null },
          clock,
        );
      case 'btcpay':
        return await testBtcpay(btcpayConfigOf(account), outTo);
    }
  } catch (error) {
    if (error instanceof OutwardFailed) return { result: 'no_answer', detail: error.message };
    throw error;
  }
}
