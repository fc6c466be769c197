import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { createHmac, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '../stage.ts';
import { openLine, type Line } from './line.ts';
import { watchDeliveries } from './watch.ts';

export interface Purchases {
  /** From the first quote until the last key was delivered. */
  ms: number;
  /** From the first quote until the last mail was taken: nothing is left to be done. */
  mailedMs: number;
  /** Of each purchase: from the quote that it was given until its key was delivered. */
  latencies: number[];
  /** Of each request that was refused, as the store was too busy; it is sent again when the store says. */
  refusals: number[];
}

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}
interface Quoted {
  total: { amount: number; currency: string };
}
interface Ordered {
  orderNo: string;
  total: { amount: number; currency: string };
  next: { attempt: string };
}

const BASE = '/prod-api/api';

/**
 * So many buyers at once, each buying one game after the other: quote, order, the provider's signed word that it is paid, and
 * then until the key is delivered. When it ends the mail server has taken every mail too, so that nothing is left to be done.
 */
export async function purchase(
  stage: Stage,
  {
    buyers,
    count,
    productIds,
    onDelivered,
  }: {
    buyers: number;
    count: number;
    productIds: readonly string[];
    /** Called when the last key is delivered, and mails may still be on their way. */
    onDelivered?: () => void;
  },
): Promise<Purchases> {
  const { hostname, port } = new URL(stage.store.url);
  // A key object: of plain bytes, Node makes one at each use.
  const secret = createSecretKey(stage.webhookSecret);
  const watch = watchDeliveries(stage.db);
  const mails: Promise<void>[] = [];
  const latencies: number[] = [];
  const refusals: number[] = [];
  let left = count;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      const line = openLine(hostname, Number(port));
      while (left-- > 0) {
        latencies.push(await buy(line, nthOf(productIds, left % productIds.length)));
      }
      line.close();
    }),
  );
  const ms = performance.now() - begun;
  onDelivered?.();
  await Promise.all(mails);
  return { ms, mailedMs: performance.now() - begun, latencies, refusals };

  /** One purchase. Returns how long it took. */
  async function buy(line: Line, productId: string): Promise<number> {
    const address = { 'x-forwarded-for': [10, ...randomBytes(3)].join('.') };
    const email = `${randomUUID()}@bench.test`;
    const basket = { items: [{ productId, quantity: 1 }], currency: 'USD', paymentMethod: 'sandbox' };
    const quote = await post<Quoted>(line, '/checkout/quote', basket, address);
    const { total } = quote.data;
    const { data: order } = await post<Ordered>(
      line,
      '/orders',
      { ...basket, contact: { email }, agree: true, total },
      { ...address, 'idempotency-key': randomUUID() },
    );
    mails.push(stage.sink.mailTo(email, /key/i));
    const event = {
      id: `evt_${randomUUID()}`,
      type: 'payment.captured',
      payment: `sbp_${order.next.attempt}`,
      merchant_ref: order.next.attempt,
      capture: { id: `sbc_${randomUUID()}`, ...order.total },
    };
    const raw = Buffer.from(JSON.stringify(event));
    await post(line, '/payments/sandbox/webhook', raw, {
      'sandbox-signature': sign(secret, raw),
    });
    await watch.delivered(order.orderNo);
    return performance.now() - quote.asked;
  }

  /** @returns what was answered, and when that was asked for */
  async function post<T>(
    line: Line,
    path: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<{ data: T; asked: number }> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    for (;;) {
      const asked = performance.now();
      const answered = await line.post(BASE + path, headers, bytes);
      const answer = JSON.parse(answered.body) as Answer<T>;
      if (answer.code === 200) return { data: answer.data, asked };
      if (answer.code !== 503 || !(answered.retryAfter > 0))
        throw new Error(`${path}: ${answer.code} ${answer.msg}`);
      refusals.push(performance.now() - asked);
      await sleep(answered.retryAfter * 1000);
    }
  }
}

/** As the provider signs: the second, and an HMAC over it and the bytes. */
function sign(secret: KeyObject, raw: Buffer): string {
  const seconds = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex');
  return `t=${seconds},v1=${mac}`;
}
