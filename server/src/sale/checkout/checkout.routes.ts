import { checkoutQuote, placeOrder } from '@halfturn/contract/checkout.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { ORDERS_COOKIE_SECONDS, rememberSecret } from '../orders/door.ts';
import { askProvider, type Providers } from '../payments/door.ts';
import { quoteWire } from './checkout.wire.ts';
import { place, type Placed } from './place.ts';
import { reckon } from './reckon.ts';

export const checkoutRoutes = (context: Context, providers: Providers): Binding[] => [
  bind(checkoutQuote, async ({ body, visitor, member }) => {
    const reckoning = await reckon(context, providers, body, member?.id ?? null);
    return quoteWire(reckoning, body.currency, visitor.locale, ({ error, max }) =>
      loadWords(visitor.locale, ['problems']).t(`problems.${error}`, { max: max ?? 0 }),
    );
  }),

  bind(placeOrder, async ({ body, visitor, member, setCookie, once }) => {
    const placed = await once<Placed>((record) =>
      place(context, providers, body, { visitor, member }, record),
    );
    // The browser that bought keeps the secret where scripts cannot read it.
    setCookie('orders', rememberSecret(visitor.cookies, placed.accessKey), { maxAge: ORDERS_COOKIE_SECONDS });
    const next = placed.attempt
      ? await askProvider(context, providers, placed.attempt, {
          order_no: placed.orderNo,
          locale: visitor.locale,
          expires_at: placed.expiresAt,
        })
      : { kind: 'none' as const, url: '', attempt: '' };
    return {
      orderNo: placed.orderNo,
      accessKey: placed.accessKey,
      payBefore: placed.expiresAt,
      serverNow: placed.placedAt,
      total: { amount: placed.totalMinor, currency: body.currency },
      next,
    };
  }),
];
