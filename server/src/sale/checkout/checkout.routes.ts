import { checkoutQuote, placeOrder } from '@halfturn/contract/checkout.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { countryOf, likelyCountry } from '../../platform/visitor-country.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding, type Call } from '../../platform/http/call.ts';
import { BUYING_COOKIE } from '../../platform/http/idempotency.ts';
import { randomToken } from '../../platform/ids.ts';
import { ORDERS_COOKIE, ORDERS_COOKIE_SECONDS, rememberSecret } from '../orders/door.ts';
import { askProvider, type Providers } from '../payments/door.ts';
import { checkCaptcha } from '../../house/captcha/door.ts';
import { closeTry, couponCustomer, refusalShown, type CouponRefusal } from '../coupons/door.ts';
import { quoteWire } from './checkout.wire.ts';
import { place, type Placed } from './place.ts';
import { obstacleValues } from './obstacles.ts';
import { reckon } from './reckon.ts';
import { counting, tryCode } from './try-code.ts';

const whence = ({ config }: Context, { headers }: Pick<Call, 'headers'>): string | null =>
  likelyCountry(config, headers);

export const checkoutRoutes = (context: Context, providers: Providers): Binding[] => [
  bind(checkoutQuote, async (call) => {
    const { body, visitor, member } = call;
    if (visitor.cookies[BUYING_COOKIE] === undefined)
      call.setCookie(BUYING_COOKIE, randomToken(), { maxAge: 'session' });
    const tried = await tryCode(context, body, call);
    // A guest can type any email address. Its earlier orders are checked only when the guest orders, so that a quote does not reveal customers.
    const buyer = couponCustomer(member?.id ?? null, member ? [body.email, member.email] : []);
    const trier = { ...visitor, emails: [body.email, member?.email] };
    const asked = { ...body, guess: whence(context, call), locale: visitor.locale };
    const reckoning = await reckon(context, providers, asked, buyer, trier);
    const refused = reckoning.obstacles.find(({ error }) => error.startsWith('coupon_'));
    if (tried) {
      const refusal = (refused?.error ?? null) as CouponRefusal | null;
      await closeTry(context.db, tried, refusal);
      if (refused) refused.error = refusalShown(refusal!, tried);
    }
    return quoteWire(reckoning, body.currency, visitor.locale, context.clock.now(), (obstacle) =>
      loadWords(visitor.locale, ['problems']).t(
        `problems.${obstacle.error}`,
        obstacleValues(obstacle, body.currency, visitor.locale),
      ),
    );
  }),

  bind(placeOrder, async (call) => {
    const { body, visitor, member, headers, setCookie, once } = call;
    const ipCountry = countryOf(context.config, headers);
    const placed = await once<Placed>(async (record) => {
      // The captcha is used up outside of the order's transaction: an undone order would make it valid again.
      if (body.captcha) await checkCaptcha(context, body.captcha);
      const solved = body.captcha !== undefined;
      const who = { visitor, member, ipCountry, solved };
      const tried = { coupon: body.coupon, solved, email: body.contact.email };
      return await counting(context, await tryCode(context, tried, call), () =>
        place(context, providers, body, who, record, whence(context, call)),
      );
    });
    // The buying browser keeps the secret in a cookie that scripts cannot read.
    setCookie(ORDERS_COOKIE, rememberSecret(visitor.cookies, placed.accessKey), {
      maxAge: ORDERS_COOKIE_SECONDS,
    });
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
