import * as calls from '@halfturn/contract/staff/gifts.ts';
import { addressMark, audit, staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { giftWire } from '../gifts/door.ts';
import { orderForStaff } from '../orders/door.ts';
import { sendNow } from './change-gift.ts';
import { moveGift } from './move-gift.ts';

/** What staff do with a gift when its buyer asks them to. */
export const givingStaffRoutes = (context: Context): Binding[] => {
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
        return giftWire(order, gift, true);
      });
    }),
    bindStaff(calls.staffMendGift, async ({ params, body: { email }, staff }) => {
      const { id } = await orderForStaff(context.db, params.orderNo);
      const { order, gift } = await inTransaction(context.db, (trx) =>
        moveGift(trx, context, id, email, staffActor(staff)),
      );
      return giftWire(order, gift, true);
    }),
  ];
};
