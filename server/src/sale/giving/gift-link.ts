import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { GiftRow } from '../gifts/door.ts';

type Named = Pick<GiftRow, 'order_id' | 'version'>;
type Parts = Pick<Context, 'config' | 'keyring'>;

/**
 * The secret in the link of a gift: 256 bits that are derived from the keyring, so that they are stored nowhere. It belongs to the
 * address: another address has another secret, and a gift that is sent again to the same address keeps its own.
 */
export const giftSecret = ({ keyring }: Pick<Context, 'keyring'>, { order_id, version }: Named): string =>
  keyring.mac('gift-link', `${order_id} ${version}`).toString('base64url');

/** The page on which the recipient opens the gift. */
export const giftLink = (context: Parts, gift: Named, locale: Locale): string =>
  secretLink(context, '/gift', giftSecret(context, gift), locale);

/** The secret with which the buyer of an order restores the address of its gift after staff have changed it. */
export const undoSecret = ({ keyring }: Pick<Context, 'keyring'>, orderId: string): string =>
  keyring.mac('gift-undo', orderId).toString('base64url');

/** The page on which the buyer restores the address. */
export const undoLink = (context: Parts, orderId: string, locale: Locale): string =>
  secretLink(context, '/gift-address', undoSecret(context, orderId), locale);

/** The secret is in the query, because addresses are logged without it. */
function secretLink({ config }: Parts, path: string, secret: string, locale: Locale): string {
  const url = new URL(`${config.publicUrl}${path}`);
  url.searchParams.set('token', secret);
  if (locale !== DEFAULT_LOCALE) url.searchParams.set('lang', locale);
  return url.href;
}
