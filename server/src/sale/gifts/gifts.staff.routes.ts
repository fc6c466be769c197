import type { OrderGift } from '@halfturn/contract/primitives/gift.ts';
import * as calls from '@halfturn/contract/staff/gifts.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../platform/http/call.ts';
import { orderForStaff, orderGifts } from '../orders/door.ts';
import { changeGift, sendNow, type GivenOrder } from './change-gift.ts';

/** What staff do with a gift for a buyer who asks them to. The log says that it was done, and names nobody's address. */
export const giftsStaffRoutes = (context: Context): Binding[] => {
  const act = async (
    orderNo: string,
    staff: StaffMember,
    action: 'gifts.sent' | 'gifts.address_mended',
    command: (trx: Trx, orderId: string, actor: string) => Promise<GivenOrder>,
  ): Promise<OrderGift> => {
    const { id } = await orderForStaff(context.db, orderNo);
    const actor = staffActor(staff);
    return await inTransaction(context.db, async (trx) => {
      const { order, gift } = await command(trx, id, actor);
      await audit(trx, {
        actor,
        action,
        subject: `order:${order.order_no}`,
        after: { sendings: gift.sendings, version: gift.version },
      });
      return orderGifts.giftWire(order, gift, true);
    });
  };
  return [
    bindStaff(calls.staffSendGift, ({ params, staff }) =>
      act(params.orderNo, staff, 'gifts.sent', (trx, id, actor) => sendNow(trx, context, id, actor)),
    ),
    bindStaff(calls.staffMendGift, ({ params, body: { email }, staff }) =>
      act(params.orderNo, staff, 'gifts.address_mended', (trx, id, actor) =>
        changeGift(trx, context, id, { email }, actor),
      ),
    ),
  ];
};
