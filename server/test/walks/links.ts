import { hashToken, randomToken } from '../../src/platform/ids.ts';
import type { DescribedCalls } from '../described-calls.ts';

/** What is asked for by mail, and the links of its mails. */
export async function walkLinks({ store, call }: DescribedCalls): Promise<void> {
  const { db } = store;
  const [news, alert] = [randomToken(), randomToken()];
  const email = 'reader@example.com';
  const created_at = new Date();
  await call('POST', '/api/newsletter', '/api/newsletter', { email });
  await call('POST', '/api/newsletter', '/api/newsletter', { email: 'nobody' });
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
  const pages = [
    ['/api/newsletter/confirm', '/api/newsletter/confirm', news],
    ['/api/newsletter/unsubscribe', '/api/newsletter/unsubscribe', news],
    ['/api/alerts/link', '/api/alerts/confirm', alert],
    ['/api/alerts/link', '/api/alerts/end', alert],
  ] as const;
  for (const [look, act, good] of pages) {
    for (const token of [good, randomToken(), 'x']) {
      await call('GET', look, look, undefined, `?token=${token}`);
      await call('POST', act, act, { token });
    }
  }
}
