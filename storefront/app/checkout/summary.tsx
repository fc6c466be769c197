import type { Quote } from '@halfturn/contract/checkout.ts';
import { formatCurrencyPhrase, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { Words } from '@halfturn/locales/words.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { countOf } from '../cart/cart-store.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useMemberName } from '../session/member-store.ts';
import { describeTax } from '../tax/summary-rows.ts';
import { AccountOffer } from './account-offer.tsx';
import { lineId, placeId } from './alarm.ts';
import { Coupon } from './coupon.tsx';
import { chosenMethod } from './order-body.ts';
import { Points } from './points.tsx';
import styles from './summary.module.css';
import { Total } from './total.tsx';
import type { Checkout } from './use-checkout.ts';
import { useMisfits } from './use-misfits.ts';
import { CAPTCHA_ID, type OrderCheck } from './use-order-check.ts';

/** As high as the usual total, with the sentence about tax and currency below it. */
const TOTAL_PX = 191;

/** What tax is in the total, and in which currency it is charged. */
function chargedIn({ tax, total }: Quote, words: Pick<Words<'checkout' | 'tax'>, 't' | 'locale'>): string {
  const currency = formatCurrencyPhrase(total.currency, words.locale);
  const said = describeTax(tax, words);
  if (said === '' && tax.included) return words.t('checkout.charged_in', { currency });
  return `${said} ${words.t('tax.charged_in', { currency })}`;
}

/** What it costs, the coupon, the consent, and the button that places the order. */
export function Summary({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useWords<'checkout' | 'pre-order' | 'tax'>();
  const { ready, quote, items, placing, unanswered } = checkout;
  const guest = useMemberName() === null;
  // What is there for every cart stands there before the cart is known, so that nothing moves.
  const filled = items.length > 0 || !ready;
  const coupon = useAppliedCoupon(checkout);
  const method = chosenMethod(quote, checkout.draft);
  const offer = quote?.paymentMethods.find(({ code }) => code === method);
  const face = () => {
    if (!quote || items.length === 0) return t('checkout.pay_first');
    if (quote.total.amount === 0) return t('checkout.order_free');
    return t('checkout.pay', { total: formatMoney(quote.total, locale) });
  };
  const spoken = () => {
    if (placing) return t('checkout.placing');
    return checkout.busy ? t('checkout.working') : coupon.news;
  };
  return (
    <Panel title={t('checkout.summary')} className={styles.summary} aria-busy={checkout.busy}>
      {quote && items.length > 0 && (
        <>
          <Total
            quote={quote}
            units={countOf(items)}
            coupon={checkout.couponFault ? '' : checkout.draft.coupon}
          />
          <p className="tiny muted">
            {chargedIn(quote, { t, locale })}{' '}
            {quote.member && quote.member.earns > 0 && t('checkout.earns', { count: quote.member.earns })}
          </p>
        </>
      )}
      {!quote && (checkout.busy || !ready) && <Skeleton height={`${TOTAL_PX}px`} />}
      {unanswered === 'failed' && <Unanswered again={checkout.again} />}
      {unanswered === 'queued' && (
        <Notice icon="clock" role="status" className={styles.queued}>
          {t('checkout.quote_queued')}
        </Notice>
      )}
      <Coupon checkout={checkout} applied={coupon.code} />
      {quote?.member && <Points checkout={checkout} member={quote.member} />}
      {filled && (quote ? !quote.member : guest) && <AccountOffer counts={quote?.counts ?? null} />}
      {quote?.lines.some(({ releasesOn }) => releasesOn !== null) && items.length > 0 && (
        <Notice icon="clock">{t('pre-order.checkout')}</Notice>
      )}
      <Misfits checkout={checkout} />
      <Agreements checkout={checkout} filled={filled} />
      {checkout.check && <OrderCaptcha check={checkout.check} />}
      <Button
        type="submit"
        variant="key"
        size="big"
        full
        icon="lock"
        busy={placing}
        rest={checkout.rest}
        busyLabel={t('checkout.placing')}
        className={styles.pay}
      >
        {face()}
      </Button>
      {offer && items.length > 0 && quote?.total.amount !== 0 && <Kept offer={offer} />}
      <output className="sr-only">{spoken()}</output>
    </Panel>
  );
}

/** Says beside the button that a key does not work where the buyer is, and leads to its line. */
function Misfits({ checkout }: { checkout: Checkout }) {
  const { t } = useWords<'checkout'>();
  const [first] = useMisfits(checkout);
  if (!first || checkout.items.length === 0) return null;
  const [productId, country] = first;
  return (
    <Notice tone="warn">
      <a href={`#${lineId(productId)}`} className="link">
        {t('checkout.not_all_in', { country })}
      </a>
    </Notice>
  );
}

/** Asks a guest who has an unpaid order already to show that no machine is ordering. */
function OrderCaptcha({ check }: { check: OrderCheck }) {
  const captcha = useCaptcha();
  const { answer, refresh } = captcha;
  const { answered, refused, spent } = check;
  useEffect(() => answered(answer), [answer, answered]);
  useEffect(() => {
    // An answer counts once, whatever became of the order.
    if (spent > 0) refresh();
  }, [spent, refresh]);
  const error = refused.slug === 'captcha_required' ? undefined : refused.message;
  return <Captcha captcha={captcha} id={CAPTCHA_ID} error={error} />;
}

interface AppliedCoupon {
  /** The code that the total on the screen counts; empty for none. It stays while the next total is worked out. */
  code: string;
  /** For the live region: what has become of the coupon, and the new total. Empty once another total has come. */
  news: string;
}

/** Which coupon the quote on the screen counts, and what to say when it has changed. */
function useAppliedCoupon({
  draft,
  quote,
  busy,
  couponFault,
}: Pick<Checkout, 'draft' | 'quote' | 'busy' | 'couponFault'>): AppliedCoupon {
  const { t, locale } = useWords<'checkout'>();
  const [last, setLast] = useState<AppliedCoupon & { quote: Quote | null }>({
    quote: null,
    code: '',
    news: '',
  });
  if (busy || !quote || quote === last.quote) return last;
  const code = couponFault === undefined ? draft.coupon : '';
  const total = formatMoney(quote.total, locale);
  let news = '';
  // A coupon that was there before a reload is no news.
  if (last.quote && code !== last.code)
    news = code
      ? t('checkout.coupon_applied', { code: code.toUpperCase(), total })
      : t('checkout.coupon_removed', { code: last.code.toUpperCase(), total });
  const now = { quote, code, news };
  setLast(now);
  return now;
}

/** The consent to delivery at once, and to the terms. */
function Agreements({ checkout, filled }: { checkout: Checkout; filled: boolean }) {
  const { t, rich } = useWords<'checkout' | 'key-delivery'>();
  const leaf = (to: string) => (text: React.ReactNode) => (
    <Go to={to} className="link" target="_blank">
      {text}
    </Go>
  );
  return (
    <>
      {checkout.deliverNow !== null && filled && (
        <Check
          id={placeId('deliverNow')}
          checked={checkout.deliverNow}
          error={checkout.sentences.deliverNow}
          onChange={(event) => checkout.setDeliverNow(event.target.checked)}
          className={styles.agree}
        >
          {t(`key-delivery.consent_${checkout.consent}`)}
        </Check>
      )}
      <Check
        id={placeId('agree')}
        checked={checkout.agree}
        error={checkout.sentences.agree}
        onChange={(event) => checkout.setAgree(event.target.checked)}
        className={styles.agree}
      >
        {rich(
          'checkout.agree',
          {},
          { terms: leaf(links.info('/condition')), privacy: leaf(links.info('/privacy-policy')) },
        )}
      </Check>
    </>
  );
}

function Unanswered({ again }: { again: () => void }) {
  const { t } = useWords<'checkout'>();
  return (
    <Notice tone="bad" role="alert">
      {t('checkout.quote_failed')}{' '}
      <button type="button" className="link" onClick={again}>
        {t('checkout.try_again')}
      </button>
    </Notice>
  );
}

/** For how long the keys, or the order alone, wait for the money. */
function Kept({ offer }: { offer: Quote['paymentMethods'][number] }) {
  const { t } = useWords<'checkout'>();
  return (
    <p className={styles.kept}>
      <Icon name="clock" />
      <span>
        {offer.holdsKeys
          ? t('checkout.kept', { minutes: offer.holdMinutes })
          : t('checkout.not_kept', { hours: Math.round(offer.holdMinutes / 60) })}
      </span>
    </p>
  );
}
