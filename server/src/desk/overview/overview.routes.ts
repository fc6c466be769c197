import * as calls from '@halfturn/contract/overview.ts';
import { latestNotices, noticeCounts } from '../../people/notices/door.ts';
import type { Context } from '../../platform/context.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { latestOrders, waitingOf } from '../../sale/orders/door.ts';
import { viewOf } from '../../shop/catalog/door.ts';
import { countWishes, newsOfWishes } from '../../shop/wishlist/door.ts';

/** As many of each as the page has room for. */
const ORDERS = 4;
const WISHES = 3;
const NOTICES = 3;

/** The numbers on a member’s account page and in the account menu. */
export const overviewRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindMember(calls.overview, async ({ member: { id }, visitor }) => {
      const now = clock.now();
      const [orders, { toPay, unrevealed }, wishes, wished, notices, { unread }] = await Promise.all([
        latestOrders(db, id, ORDERS, now),
        waitingOf(db, id),
        viewOf(context, visitor).then((view) => newsOfWishes(db, id, WISHES, view)),
        countWishes(db, id),
        latestNotices(db, id, NOTICES, { now, locale: visitor.locale }),
        noticeCounts(db, id, now),
      ]);
      return {
        orders: { rows: orders, toPay, unrevealed },
        wishlist: { rows: wishes, total: wished },
        notices: { rows: notices, unread },
        serverNow: now.toISOString(),
      };
    }),

    bindMember(calls.accountCounts, async ({ member: { id } }) => {
      const [{ orders }, wishlist, { unread }] = await Promise.all([
        waitingOf(db, id),
        countWishes(db, id),
        noticeCounts(db, id, clock.now()),
      ]);
      return { orders, wishlist, notices: unread };
    }),
  ];
};
