import * as calls from '@halfturn/contract/gifts.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding, type Member, type Visitor } from '../../platform/http/call.ts';
import { keyWire } from '../delivery/door.ts';
import { giftWire } from '../gifts/door.ts';
import { findOrder, keysOf } from '../orders/door.ts';
import { changeGift, keepGift, sendNow, type GivenOrder } from './change-gift.ts';
import { lookAtMove, restoreGift } from './move-gift.ts';
import { openGift, readGift } from './open-gift.ts';

const wire = ({ order, gift }: GivenOrder) => giftWire(order, gift, true);

/** The calls of the giver and of the recipient. */
export const givingRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  /** The order, for a giver who may see its keys. With the link of a mail alone, its keys could be sent to any address. */
  const own = async (
    orderNo: string,
    body: { accessKey?: string | undefined },
    visitor: Visitor,
    member: Member | null,
  ): Promise<string> => {
    const { order, right } = await findOrder(db, orderNo, keysOf(body, visitor, member));
    if (right !== 'reveal') throw problem('code_required');
    return order.id;
  };
  return [
    bind(calls.changeGift, async ({ params, body, visitor, member }) => {
      const id = await own(params.orderNo, body, visitor, member);
      return wire(await inTransaction(db, (trx) => changeGift(trx, context, id, body, 'buyer')));
    }),

    bind(calls.sendGift, async ({ params, body, visitor, member }) => {
      const id = await own(params.orderNo, body, visitor, member);
      return wire(await inTransaction(db, (trx) => sendNow(trx, context, id, 'buyer')));
    }),

    bind(calls.keepGift, async ({ params, body, visitor, member }) => {
      const id = await own(params.orderNo, body, visitor, member);
      await inTransaction(db, (trx) => keepGift(trx, id, 'buyer', clock.now()));
      return null;
    }),

    bind(calls.readGift, ({ query, visitor }) => readGift(context, query.token, visitor)),

    bind(calls.giftAddress, ({ query }) => lookAtMove(db, query.token)),

    bind(calls.restoreGiftAddress, ({ body }) => restoreGift(context, body.token)),

    bind(calls.openGift, async ({ body, visitor }) => ({
      keys: (await openGift(context, body.token, visitor)).map(keyWire),
    })),
  ];
};
