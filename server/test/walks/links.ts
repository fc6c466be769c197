import { randomUUID } from 'node:crypto';
import { hashToken, randomToken } from '../../src/platform/ids.ts';
import type { DescribedCalls } from '../described-calls.ts';

/** What is asked for by mail, and the links of its mails. */
export async function walkLinks({ store, call, captcha }: DescribedCalls): Promise<void> {
  const { db } = store;
  const [news, alert] = [randomToken(), randomToken()];
  const email = 'reader@example.com';
  const created_at = new Date();
  await call('POST', '/api/newsletter', '/api/newsletter', { email });
  await call('POST', '/api/newsletter', '/api/newsletter', { email: 'not-an-address' });
  const { id: subscriber_id } = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('newsletter_links')
    .values({ token_hash: hashToken(news), subscriber_id, created_at })
    .execute();
  await call('POST', '/api/alerts', '/api/alerts', {
    productId: await store.stock(0),
    kind: 'stock',
    email,
  });
  const { id: alert_id } = await db.selectFrom('alerts').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('alert_links')
    .values({ token_hash: hashToken(alert), alert_id, created_at })
    .execute();
  const reminder = randomToken();
  const { id: order_id } = await db
    .insertInto('orders')
    .values({
      order_no: 'HT-RMND-1234-ABCDE',
      email: 'reminded@example.com',
      email_norm: 'reminded@example.com',
      locale: 'en-US',
      currency: 'USD',
      rate: '1',
      goods_minor: 0,
      total_minor: 0,
      payment_method: 'sandbox',
      terms_version: '1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const email_hash = hashToken('reminded@example.com');
  await db
    .insertInto('order_reminders')
    .values({ order_id, kind: 'open', email_hash, stop_hash: hashToken(reminder), at: created_at })
    .execute();
  const pages = [
    ['/api/newsletter/confirm', '/api/newsletter/confirm', news],
    ['/api/newsletter/unsubscribe', '/api/newsletter/unsubscribe', news],
    ['/api/alerts/link', '/api/alerts/confirm', alert],
    ['/api/alerts/link', '/api/alerts/end', alert],
    ['/api/reminders/stop', '/api/reminders/stop', reminder],
  ] as const;
  for (const [look, act, good] of pages) {
    for (const token of [good, randomToken(), 'x']) {
      await call('GET', look, look, undefined, `?token=${token}`);
      await call('POST', act, act, { token });
    }
  }

  // Another walk has written from this place: one message a minute.
  store.clock.advance(61_000);
  const id = randomUUID();
  const question = { id, name: 'Mara', email, topic: 'other', text: 'Hello?' };
  await call('POST', '/api/contact', '/api/contact', { ...question, ...(await captcha()) });
  await call('POST', '/api/contact', '/api/contact', question);
  const accessKey = randomToken();
  await db
    .insertInto('ticket_access')
    .values({ token_hash: hashToken(accessKey), ticket_id: id, created_at })
    .execute();
  for (const secret of [accessKey, randomToken()]) {
    await call('GET', '/api/contact/{id}', `/api/contact/${id}`, undefined, `?accessKey=${secret}`);
    const more = { id: randomUUID(), text: 'More.', accessKey: secret };
    await call('POST', '/api/contact/{id}/messages', `/api/contact/${id}/messages`, more);
  }
}
