import type { Connection } from '@halfturn/contract/staff/payment-providers.ts';
import type { BtcpayConfig } from '../../../platform/config.ts';
import type { Outward } from '../../../platform/outward/outward.ts';

/** Asks a BTCPay Server for the last invoice of the store. */
export async function testBtcpay(
  { apiUrl, apiKey, storeId }: BtcpayConfig,
  outTo: (origin: string) => Outward,
): Promise<Connection> {
  const path = `/api/v1/stores/${encodeURIComponent(storeId)}/invoices?take=1`;
  const answer = await outTo(apiUrl).fetch(`${apiUrl}${path}`, {
    headers: { authorization: `token ${apiKey.expose()}`, accept: 'application/json' },
  });
  const detail = `HTTP ${answer.status}`;
  if (answer.status === 401) return { result: 'wrong_key', detail };
  if (answer.status === 403) return { result: 'no_permission', detail };
  if (answer.status === 404) return { result: 'store_unknown', detail };
  if (!answer.ok) return { result: answer.status >= 500 ? 'no_answer' : 'unexpected', detail };
  // Any web server may answer with a page: only a list is the answer of BTCPay Server.
  const list: unknown = await answer.json().catch(() => null);
  return Array.isArray(list) ? { result: 'works', detail: '' } : { result: 'unexpected', detail };
}
