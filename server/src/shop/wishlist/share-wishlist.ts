import { randomBytes } from 'node:crypto';
import type { Trx } from '../../platform/db/kysely.ts';
import { saveWishlistLink, type WishlistLinkRow } from './wishlist.queries.ts';

/** Makes the link that shows the account's wishlist. One that it has stays, with the new title. */
export const shareWishlist = (
  trx: Trx,
  accountId: string,
  title: string,
  now: Date,
): Promise<WishlistLinkRow> =>
  saveWishlistLink(trx, {
    account_id: accountId,
    token: randomBytes(16).toString('base64url'),
    title,
    created_at: now,
  });
