import type { Order } from '@halfturn/contract/orders.ts';
import { formatDate, formatMoney } from '@halfturn/locales/format.ts';
import type { PageWords } from '@halfturn/locales/react.ts';
import type { Tone } from '@halfturn/ui/tag.tsx';
import type { ReactNode } from 'react';
import { RecentTime } from './local-time.tsx';
import { nextRelease, sayingOf, type Saying } from './order-view.ts';

export interface OrderDescription {
  title: string;
  /** Below the head: what to expect. */
  text?: ReactNode;
  tone: Tone;
}

const TITLES = {
  here: 'orders.here',
  one_here: 'orders.one_here',
  part: 'orders.part',
  part_later: 'orders.part',
  pre_ordered: 'pre-order.confirmed_title',
  on_its_way: 'orders.on_its_way',
  no_keys: 'orders.on_its_way',
  review: 'orders.review',
  goods_packing: 'orders.paid_goods',
  goods_sent: 'orders.goods_sent',
  goods_got: 'orders.goods_got',
  refund_asked: 'orders.refund_asked',
  refunded: 'orders.refunded',
  disputed: 'orders.disputed',
} as const satisfies Record<Saying, string>;

const TONES: Partial<Record<Saying, Tone>> = {
  on_its_way: 'warn',
  no_keys: 'warn',
  review: 'warn',
  part: 'warn',
  part_later: 'info',
  pre_ordered: 'info',
  refund_asked: 'info',
  refunded: 'info',
  disputed: 'bad',
};

/** Who waits for a look reads until when, as soon as the page knows it. */
export function describeReview(order: Order, { rich }: Pick<PageWords<'orders'>, 'rich'>): ReactNode {
  const email = <bdi>{order.email}</bdi>;
  const reserved = order.paymentStatus === 'authorised';
  if (order.reviewBy === null)
    return rich(reserved ? 'orders.review_reserved_text' : 'orders.review_text', { email });
  const time = <RecentTime at={order.reviewBy} now={order.serverNow} />;
  return rich(reserved ? 'orders.review_reserved_by' : 'orders.review_by', { email, time });
}

/** What the order's page says first, in words. */
export function describeOrder(
  order: Order,
  { t, rich, locale }: PageWords<'orders' | 'pre-order' | 'payments'>,
): OrderDescription {
  const saying = sayingOf(order);
  const reserved = saying === 'review' && order.paymentStatus === 'authorised';
  const title = t(reserved ? 'orders.review_reserved' : TITLES[saying]);
  const tone = TONES[saying] ?? 'good';
  const email = <bdi>{order.email}</bdi>;
  switch (saying) {
    case 'part':
      return { title, tone, text: rich('orders.part_text', { email }) };
    case 'part_later':
    case 'pre_ordered': {
      const day = nextRelease(order);
      const date = day === null ? '' : formatDate(day, locale);
      const text = saying === 'pre_ordered' ? 'pre-order.head_text' : 'pre-order.part_text';
      return { title, tone, text: rich(text, { date, email }) };
    }
    case 'on_its_way':
      return { title, tone, text: rich('orders.on_its_way_text', { email }) };
    case 'no_keys':
      return { title, tone, text: t('orders.on_its_way_choice') };
    case 'review':
      return { title, tone, text: describeReview(order, { rich }) };
    case 'goods_packing':
      return {
        title,
        tone,
        text: rich('orders.paid_goods_text', { order: <bdi>{order.orderNo}</bdi>, email }),
      };
    case 'refund_asked': {
      const time = order.refundAnswerBy && <RecentTime at={order.refundAnswerBy} now={order.serverNow} />;
      return { title, tone, ...(time ? { text: rich('orders.refund_asked_text', { time }) } : {}) };
    }
    case 'refunded': {
      const amount = <bdi>{formatMoney(order.refunded, locale)}</bdi>;
      return {
        title,
        tone,
        text: rich('orders.refunded_text', { amount, arrival: t('payments.refund_arrival') }),
      };
    }
    case 'disputed':
      return { title, tone, text: t('orders.disputed_text') };
    case 'here':
    case 'one_here':
    case 'goods_sent':
    case 'goods_got':
      return { title, tone };
  }
}
