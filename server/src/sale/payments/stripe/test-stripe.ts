import type { Connection } from '@halfturn/contract/staff/payment-providers.ts';
import type { StripeConfig } from '../../../platform/config.ts';
import type { Outward } from '../../../platform/outward/outward.ts';

/** Asks Stripe for the last payment page: with a restricted key, this needs the permission that every payment needs. */
export async function testStripe(
  { apiUrl, secretKey }: StripeConfig,
  outTo: (origin: string) => Outward,
): Promise<Connection> {
  const answer = await outTo(apiUrl).fetch(`${apiUrl}/v1/checkout/sessions?limit=1`, {
    headers: { authorization: `Bearer ${secretKey.expose()}`, accept: 'application/json' },
  });
  const detail = `HTTP ${answer.status}`;
  if (answer.ok) return { result: 'works', detail: '' };
  if (answer.status === 401) return { result: 'wrong_key', detail };
  if (answer.status === 403) return { result: 'no_permission', detail };
  return { result: answer.status >= 500 ? 'no_answer' : 'unexpected', detail };
}
