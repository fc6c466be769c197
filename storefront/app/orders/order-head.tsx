import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useEffect, useRef } from 'react';
import { PageHead } from '../root/page-head.tsx';
import { LocalTime } from './local-time.tsx';
import styles from './order-head.module.css';
import { sayingOf, unitsOf } from './order-view.ts';
import { MendEmail } from './mend-email.tsx';
import { PrintButton } from './print-button.tsx';
import { ResendButton } from './resend-button.tsx';
import { sayOrder, type OrderSaid } from './say-order.tsx';
import { useStatusWords } from './status-words.ts';

/** The order's first words: what is the case, which order it is, and its two papers. */
export function OrderHead({ order, onChanged }: { order: Order; onChanged: () => Promise<unknown> }) {
  const { t, rich } = useWords<'orders'>();
  const { title, text, tone } = useSaid(order);
  const sayStatus = useStatusWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useRef(title);
  useEffect(() => {
    if (said.current === title) return;
    said.current = title;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  const shipped = unitsOf(order, 'physical').filter(({ status }) => status === 'shipped').length;
  // The keys of a gift go to somebody else, and are not sent here.
  const sent =
    !order.gift &&
    unitsOf(order, 'key').some(({ status }) => status === 'delivered' || status === 'revealed');
  return (
    <header className={styles.head}>
      <PageHead title={t('orders.page_title', { state: title, order: order.orderNo })} hidden />
      <div className={styles.row}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <Tag tone={tone} dot="full" className={styles.tag}>
            {sayStatus(order.status, shipped)}
          </Tag>
        </div>
        <div className={`no-print ${styles.papers}`}>
          <PrintButton order={order} />
          {sent && <ResendButton orderNo={order.orderNo} />}
        </div>
      </div>
      <p className="muted small">
        {rich('orders.head', {
          order: <bdi>{order.orderNo}</bdi>,
          time: <LocalTime at={order.addTime} day />,
        })}{' '}
        {sent && rich('orders.head_wrote', { email: <bdi>{order.email}</bdi> })}{' '}
        <MendEmail {...{ order, onChanged }} />
      </p>
      {text && <p className={styles.text}>{text}</p>}
    </header>
  );
}

/** What is said first: of a gift whose keys are there, how far it is. */
function useSaid(order: Order): OrderSaid {
  const words = useWords<'orders' | 'pre-order' | 'payments' | 'gift'>();
  const said = sayOrder(order, words);
  const saying = sayingOf(order);
  if (!order.gift || (saying !== 'here' && saying !== 'one_here')) return said;
  return { ...said, title: words.t(`gift.head_${order.gift.state}`) };
}
