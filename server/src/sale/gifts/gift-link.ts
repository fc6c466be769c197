import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { orderGifts } from '../orders/door.ts';

type Named = Pick<orderGifts.GiftRow, 'order_id' | 'version'>;

/**
 * The secret in the link of a gift: 256 bits that only the keyring can tell, so that they stand nowhere. It belongs to the address:
 * with another one it is another secret, while sent again to the same one it is the same.
 */
export const giftSecret = ({ keyring }: Pick<Context, 'keyring'>, { order_id, version }: Named): string =>
  keyring.mac('gift-link', `${order_id} ${version}`).toString('base64url');

/** Where the gift is opened. In the query, as the secrets of all our links: addresses are logged without it. */
export function giftLink(context: Pick<Context, 'config' | 'keyring'>, gift: Named, locale: string): string {
  const url = new URL(`${context.config.publicUrl}/gift`);
  url.searchParams.set('token', giftSecret(context, gift));
  if (locale !== DEFAULT_LOCALE) url.searchParams.set('lang', locale);
  return url.href;
}

/** The secret with which the buyer of an order restores the address of its gift after staff have changed it. */
export const undoSecret = ({ keyring }: Pick<Context, 'keyring'>, orderId: string): string =>
  keyring.mac('gift-undo', orderId).toString('base64url');

/** Where that is done. */
export function undoLink(
  context: Pick<Context, 'config' | 'keyring'>,
  orderId: string,
  locale: string,
): string {
  const url = new URL(`${context.config.publicUrl}/gift-address`);
  url.searchParams.set('token', undoSecret(context, orderId));
  if (locale !== DEFAULT_LOCALE) url.searchParams.set('lang', locale);
  return url.href;
}
