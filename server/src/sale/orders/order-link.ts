import { DEFAULT_LOCALE, isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import type { MailRow } from '../../platform/mail/renderer.ts';
import { insertAccess } from './order-access.queries.ts';
import type { OrderRow } from './orders.queries.ts';

/**
 * The address of a page of the order, with a secret that lets the reader of this mail look at it. The keyring derives the secret (256
 * bits) from the mail, and the database keeps its hash: a mail that is sent again has the same link, and links of earlier mails keep
 * working.
 */
export async function orderLink(
  db: Db,
  context: Pick<Context, 'config' | 'keyring' | 'clock'>,
  mail: Pick<MailRow, 'id' | 'locale'>,
  order: Pick<OrderRow, 'id' | 'order_no'>,
  page: '/success-payment' | '/paying' | '/withdrawal' = '/success-payment',
): Promise<string> {
  const secret = context.keyring.mac('order-link', mail.id).toString('base64url');
  const access = { token_hash: hashToken(secret), order_id: order.id, kind: 'mail' } as const;
  await insertAccess(db, { ...access, created_at: context.clock.now() });
  const url = new URL(`${context.config.publicUrl}${page}`);
  url.searchParams.set('order', order.order_no);
  url.searchParams.set('accessKey', secret);
  if (isLocale(mail.locale) && mail.locale !== DEFAULT_LOCALE) url.searchParams.set('lang', mail.locale);
  return url.href;
}
