import type { Connection } from '@halfturn/contract/staff/payment-providers.ts';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { PAYPAL_API, type PaypalConfig } from '../../../platform/config.ts';
import type { Outward } from '../../../platform/outward/outward.ts';
import { paypalApi, PaypalRefused } from './api.ts';

const webhook = z.object({ url: z.string() });

interface Asked {
  outTo: (...origins: string[]) => Outward;
  /** Where this store waits for PayPal's messages. */
  webhookUrl: string;
  /** The address of PayPal is set in the environment, so there is no other mode to try. */
  fixed: boolean;
}

/** Asks PayPal for a token and for the webhook, which has to send its messages to this store. */
export async function testPaypal(account: PaypalConfig, asked: Asked, clock: Clock): Promise<Connection> {
  const api = paypalApi(account, asked.outTo(account.apiUrl), clock);
  try {
    const path = `/v1/notifications/webhooks/${encodeURIComponent(account.webhookId)}`;
    const { url } = webhook.parse(await api.ask('GET', path));
    return url === asked.webhookUrl
      ? { result: 'works', detail: '' }
      : { result: 'webhook_elsewhere', detail: url };
  } catch (error) {
    if (error instanceof z.ZodError) return { result: 'unexpected', detail: '' };
    if (!(error instanceof PaypalRefused)) throw error;
    const detail = `HTTP ${error.status}`;
    if (error.status === 401)
      return { result: (await isOfOtherMode(account, asked, clock)) ? 'wrong_mode' : 'wrong_key', detail };
    if (error.status === 403) return { result: 'no_permission', detail };
    if (error.status === 404 || error.status === 400) return { result: 'webhook_unknown', detail };
    return { result: error.status >= 500 ? 'no_answer' : 'unexpected', detail };
  }
}

/** Whether the other one of PayPal's two sites takes the credentials: it answers anything but that it does not know them. */
async function isOfOtherMode(account: PaypalConfig, { outTo, fixed }: Asked, clock: Clock): Promise<boolean> {
  if (fixed) return false;
  const other = account.apiUrl === PAYPAL_API.live ? PAYPAL_API.test : PAYPAL_API.live;
  try {
    await paypalApi({ ...account, apiUrl: other }, outTo(other), clock).ask(
      'GET',
      '/v1/notifications/webhooks',
    );
    return true;
  } catch (error) {
    return error instanceof PaypalRefused && error.status !== 401 && error.status < 500;
  }
}
