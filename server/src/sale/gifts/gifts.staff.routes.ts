import * as calls from '@halfturn/contract/staff/gifts.ts';
import { addressMark, audit, staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { maskEmail, orderForStaff, orderGifts } from '../orders/door.ts';
import { sendNow } from './change-gift.ts';
import { moveGift } from './move-gift.ts';

/** What staff do with a gift for a buyer who asks them to. */
export const giftsStaffRoutes = (context: Context): Binding[] => {
  return [
    bindStaff(calls.staffSendGift, async ({ params, staff }) => {
      const { id } = await orderForStaff(context.db, params.orderNo);
      const actor = staffActor(staff);
      return await inTransaction(context.db, async (trx) => {
        const { order, gift } = await sendNow(trx, context, id, actor);
        await audit(trx, {
          actor,
          action: 'gifts.sent',
          subject: `order:${order.order_no}`,
          after: {
            ...addressMark(context.keyring, gift.email, maskEmail(gift.email)),
            sendings: gift.sendings,
            version: gift.version,
          },
        });
        return orderGifts.giftWire(order, gift, true);
      });
    }),
    bindStaff(calls.staffMendGift, async ({ params, body: { email }, staff }) => {
      const { id } = await orderForStaff(context.db, params.orderNo);
      const { order, gift } = await inTransaction(context.db, (trx) =>
        moveGift(trx, context, id, email, staffActor(staff)),
      );
      return orderGifts.giftWire(order, gift, true);
    }),
  ];
};
