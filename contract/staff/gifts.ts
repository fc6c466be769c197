import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { giftDraft, orderGift } from '../primitives/gift.ts';
import { orderNo } from '../primitives/text.ts';

const params = z.object({ orderNo });

export const staffSendGift = endpoint({
  name: 'staffSendGift',
  method: 'POST',
  path: '/admin/orders/{orderNo}/gift/send',
  access: 'staff',
  roles: ['orders', 'support'],
  summary: 'Sends a gift now, or once more, to the address that it has. In the audit log.',
  params,
  reply: orderGift,
  problems: ['order_not_found', 'gift_changed', 'keys_not_ready', 'rate_limited'],
});

export const staffMendGift = endpoint({
  name: 'staffMendGift',
  method: 'POST',
  path: '/admin/orders/{orderNo}/gift/email',
  access: 'staff',
  roles: ['orders', 'support'],
  freshCode: true,
  summary:
    'Corrects the address of a gift, for a buyer who asks for it, until it is opened. The link that was sent before opens nothing. The buyer is told by mail and can restore the former address. In the audit log.',
  params,
  body: z.object({ email: giftDraft.shape.email }),
  reply: orderGift,
  problems: ['order_not_found', 'gift_changed', 'rate_limited', 'staff_code_again'],
});
