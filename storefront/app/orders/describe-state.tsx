import type { Order } from '@halfturn/contract/orders.ts';
import type { PageWords } from '@halfturn/locales/react.ts';
import type { ReactNode } from 'react';
import { formatDate } from '@halfturn/locales/format.ts';
import { nextRelease, unitsOf } from './order-view.ts';
import { LocalTime } from './local-time.tsx';
import type { PayState } from './pay-state.ts';
import { describeReview } from './describe-order.tsx';
import type { StatePanelProps } from './state-panel.tsx';

export interface Said extends Pick<StatePanelProps, 'icon' | 'tone' | 'title' | 'text'> {
  /** How long it usually takes. */
  tag?: string;
}

type Words = PageWords<'orders' | 'pre-order' | 'transfer'>;

interface Now {
  status: Order['status'];
  paymentStatus: Order['paymentStatus'];
  payBefore: string | null;
}

/**
 * The order is to be paid by a transfer: it keeps no keys, takes a day, and comes when it comes. (`contract/transfer.ts` has
 * the code too, and comes with zod, which is not for the browser.)
 */
export const byTransfer = ({ paymentMethod }: Order): boolean => paymentMethod === 'bank-transfer';

/** What the panel says in each state. */
export function describeState(state: PayState, order: Order, now: Now, words: Words): Said {
  const said = say(state, order, now, words);
  if (!byTransfer(order)) return said;
  const { t, rich } = words;
  const time = now.payBefore !== null && <LocalTime at={now.payBefore} day />;
  if (state === 'failed') return { ...said, text: rich('transfer.failed_text', { time }) };
  if (state === 'expired') return { ...said, text: t('transfer.expired_text') };
  if (state === 'cancelled') return { ...said, text: t('transfer.cancelled_text') };
  return said;
}

function say(state: PayState, order: Order, now: Now, { t, rich, locale }: Words): Said {
  const time = now.payBefore === null ? '' : <LocalTime at={now.payBefore} />;
  switch (state) {
    case 'creating':
      return {
        icon: 'turning',
        tone: 'info',
        title: t('orders.creating'),
        text: t('orders.creating_text'),
        tag: t('orders.creating_tag'),
      };
    case 'waiting':
      return {
        icon: 'clock',
        tone: 'warn',
        title: t('orders.waiting'),
        text: rich('orders.waiting_text', { time }),
      };
    case 'slow':
      return {
        icon: 'clock',
        tone: 'warn',
        title: t('orders.waiting'),
        text: rich('orders.waiting_slow', { time }),
      };
    case 'checking':
      return {
        icon: 'turning',
        tone: 'info',
        title: t('orders.checking'),
        text: t('orders.checking_text'),
        tag: t('orders.checking_tag'),
      };
    case 'paid':
      return paid({ ...order, paymentStatus: now.paymentStatus }, now.status, { t, rich, locale });
    case 'failed':
      return {
        icon: 'card',
        tone: 'bad',
        title: t('orders.failed'),
        text: rich('orders.failed_text', { time }),
      };
    case 'stopped':
      // Changing the price stops a payment under way: not the buyer did.
      if (order.adjustPrice.amount !== 0)
        return {
          icon: 'clock',
          tone: 'warn',
          title: t('orders.repriced'),
          text: rich('orders.repriced_text', { time }),
        };
      return { icon: 'cross', title: t('orders.stopped'), text: rich('orders.stopped_text', { time }) };
    case 'cancelled':
      return { icon: 'cross', title: t('orders.cancelled'), text: t('orders.cancelled_text') };
    case 'expired':
      return { icon: 'clock', title: t('orders.expired'), text: t('orders.expired_text') };
    case 'unknown':
      return {
        icon: 'warn',
        tone: 'bad',
        title: t('orders.unknown'),
        text: rich('orders.unknown_text', { order: <bdi>{order.orderNo}</bdi> }),
      };
  }
}

/** What can be said of a paid order at once: how far its keys are depends on seconds. */
function paid(
  order: Order,
  status: Order['status'],
  { t, rich, locale }: Pick<PageWords<'orders' | 'pre-order'>, 't' | 'rich' | 'locale'>,
): Said {
  const email: ReactNode = <bdi>{order.email}</bdi>;
  const number: ReactNode = <bdi>{order.orderNo}</bdi>;
  if (status === 'under_review') {
    return {
      icon: 'shield',
      tone: 'warn',
      title: t(order.paymentStatus === 'authorised' ? 'orders.review_reserved' : 'orders.review'),
      text: describeReview(order, { rich }),
    };
  }
  if (order.lines.every(({ kind }) => kind === 'physical')) {
    const text = rich('orders.paid_goods_text', { order: number, email });
    return { icon: 'check', tone: 'good', title: t('orders.paid_goods'), text };
  }
  // What was paid a moment ago may still stand here as the page loaded it: the days are the same.
  const days = unitsOf(order, 'key').map(({ releasesOn }) => releasesOn);
  const day = nextRelease(order);
  if (day !== null && !days.includes(null)) {
    const text = rich('pre-order.head_text', { date: formatDate(day, locale), email });
    return { icon: 'check', tone: 'good', title: t('pre-order.confirmed_title'), text };
  }
  if (status === 'paid') {
    const text = rich('orders.on_its_way_text', { email });
    return { icon: 'check', tone: 'good', title: t('orders.on_its_way'), text };
  }
  const text = rich('orders.ready_wrote', { order: number, email });
  return { icon: 'check', tone: 'good', title: t('orders.ready'), text };
}
