import { checkoutQuote, placeOrder } from '@halfturn/contract/checkout.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import { guessCountry } from '../../platform/countries.ts';
import { bind, type Binding, type Call } from '../../platform/http/call.ts';
import { ORDERS_COOKIE_SECONDS, rememberSecret } from '../orders/door.ts';
import { askProvider, type Providers } from '../payments/door.ts';
import { codeTries, couponCustomer, type CouponRefusal } from '../coupons/door.ts';
import { countryOf } from './country-of.ts';
import { quoteWire } from './checkout.wire.ts';
import { place, type Placed } from './place.ts';
import { obstacleValues } from './obstacles.ts';
import { reckon } from './reckon.ts';
import { counting, tryCode } from './try-code.ts';

/** Where somebody who has not said it seems to be: by what stands before the store, or the languages of the browser. */
const whence = ({ config }: Context, { headers }: Pick<Call, 'headers'>): string | null =>
  countryOf(config, headers) ?? guessCountry(headers['accept-language'] as string | undefined);

export const checkoutRoutes = (context: Context, providers: Providers): Binding[] => [
  bind(checkoutQuote, async (call) => {
    const { body, visitor, member } = call;
    const tried = await tryCode(context, body, call);
    const buyer = couponCustomer(member?.id ?? null, [body.email, member?.email]);
    const trier = { ...visitor, emails: [body.email, member?.email] };
    const asked = { ...body, guess: whence(context, call) };
    const reckoning = await reckon(context, providers, asked, buyer, trier);
    const refused = reckoning.obstacles.find(({ error }) => error.startsWith('coupon_'));
    if (tried) {
      const refusal = (refused?.error ?? null) as CouponRefusal | null;
      await codeTries.closeTry(context.db, tried, refusal);
      if (refused) refused.error = codeTries.said(refusal!, tried);
    }
    return quoteWire(reckoning, body.currency, visitor.locale, (obstacle) =>
      loadWords(visitor.locale, ['problems']).t(
        `problems.${obstacle.error}`,
        obstacleValues(obstacle, body.currency, visitor.locale),
      ),
    );
  }),

  bind(placeOrder, async (call) => {
    const { body, visitor, member, headers, setCookie, once } = call;
    const ipCountry = countryOf(context.config, headers);
    const placed = await once<Placed>(async (record) =>
      counting(context, await tryCode(context, body, call), () =>
        place(context, providers, body, { visitor, member, ipCountry }, record, whence(context, call)),
      ),
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
