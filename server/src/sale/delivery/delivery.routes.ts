import {
  checkRevealCode as checkCall,
  resendKeys as resendCall,
  revealKeys as revealCall,
  sendRevealCode as sendCall,
} from '@halfturn/contract/delivery.ts';
import { mendOrderEmail as mendCall } from '@halfturn/contract/orders.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { keepDevice, keysOf, ORDERS_COOKIE, ORDERS_COOKIE_SECONDS, rememberSecret } from '../orders/door.ts';
import { checkRevealCode } from './check-reveal-code.ts';
import { keyWire } from './delivery.wire.ts';
import { mendEmail } from './mend-email.ts';
import { resendKeys } from './resend-keys.ts';
import { revealKeys } from './reveal-keys.ts';
import { sendRevealCode } from './send-reveal-code.ts';

export const deliveryRoutes = (context: Context): Binding[] => [
  bind(revealCall, async ({ params, body, visitor, member }) => {
    const keys = keysOf(body, visitor, member);
    const shown = await revealKeys(context, params.orderNo, keys, visitor, body.units);
    return { keys: shown.map(keyWire) };
  }),

  bind(sendCall, async ({ params, body, visitor, member }) => {
    const keys = keysOf(body, visitor, member);
    const { sentTo, expiresAt } = await sendRevealCode(context, params.orderNo, keys);
    return { sentTo, expiresAt: expiresAt.toISOString() };
  }),

  bind(checkCall, async ({ params, body, visitor, member, setCookie }) => {
    const keys = keysOf(body, visitor, member);
    const { secret, of } = await checkRevealCode(context, params.orderNo, keys, body.code);
    if (of === 'member') keepDevice(setCookie, secret);
    else setCookie(ORDERS_COOKIE, rememberSecret(visitor.cookies, secret), { maxAge: ORDERS_COOKIE_SECONDS });
    return { mayReveal: true as const };
  }),

  bind(mendCall, async ({ params, body, visitor, member }) => {
    await mendEmail(context, params.orderNo, keysOf(body, visitor, member), body.email);
    return { email: body.email };
  }),

  bind(resendCall, async ({ params, body, visitor, member }) => ({
    sentTo: await resendKeys(context, params.orderNo, keysOf(body, visitor, member)),
  })),
];
