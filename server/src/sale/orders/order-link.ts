import { sql } from 'kysely';
import { DEFAULT_LOCALE, isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import type { MailRow } from '../../platform/mail/renderer.ts';
import type { OrderRow } from './orders.queries.ts';

/**
 * The address of a page of the order, with a secret that lets the reader of this mail look at it. 256 bits that only the
 * keyring can tell, of which the database keeps the hash: the same mail, sent again, has the same link, and the links of
 * former mails live on.
 */
export async function orderLink(
  db: Db,
  context: Pick<Context, 'config' | 'keyring' | 'clock'>,
  mail: Pick<MailRow, 'id' | 'locale'>,
  order: Pick<OrderRow, 'id' | 'order_no'>,
  page: '/success-payment' | '/paying' | '/withdrawal' = '/success-payment',
): Promise<string> {
  const secret = context.keyring.mac('order-link', mail.id).toString('base64url');
  await admit(db, hashToken(secret), order.id, context.clock.now());
  const url = new URL(`${context.config.publicUrl}${page}`);
  url.searchParams.set('order', order.order_no);
  url.searchParams.set('accessKey', secret);
  if (isLocale(mail.locale) && mail.locale !== DEFAULT_LOCALE) url.searchParams.set('lang', mail.locale);
  return url.href;
}

async function admit(db: Db, hash: Buffer, orderId: string, at: Date): Promise<void> {
  await sql`
  insert into order_access (token_hash, order_id, kind, created_at) values (${hash}, ${orderId}, 'mail', ${at}) on conflict do nothing`.execute(
    db,
  );
}
