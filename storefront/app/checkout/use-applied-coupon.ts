import type { Quote } from '@halfturn/contract/checkout.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import type { Checkout } from './use-checkout.ts';

export interface AppliedCoupon {
  /** The code that the total on the screen counts; empty for none. It stays while the next total is worked out. */
  code: string;
  /** For the live region: what has become of the coupon, and the new total. Empty once another total has come. */
  news: string;
}

/** Which coupon the quote on the screen counts, and what to say when it has changed. */
export function useAppliedCoupon({
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
      ? t('checkout.coupon_applied', { code, total })
      : t('checkout.coupon_removed', { code: last.code, total });
  const now = { quote, code, news };
  setLast(now);
  return now;
}
