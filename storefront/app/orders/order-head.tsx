import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { PageHead } from '../root/page-head.tsx';
import { useAct } from '../use-act.ts';
import { LocalTime } from './local-time.tsx';
import { MendEmail } from './mend-email.tsx';
import styles from './order-head.module.css';
import { isWaitingGift, sayingOf, unitsOf } from './order-view.ts';
import { describeOrder, type OrderDescription } from './describe-order.tsx';
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
  // The keys of a gift go to its recipient, and are not sent to the buyer.
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
          {!isWaitingGift(order) && (
            <Tag tone={tone} dot="full" className={styles.tag}>
              {sayStatus(order.status, shipped)}
            </Tag>
          )}
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
function useSaid(order: Order): OrderDescription {
  const words = useWords<'orders' | 'pre-order' | 'payments' | 'gift'>();
  const said = describeOrder(order, words);
  const saying = sayingOf(order);
  if (!order.gift || (saying !== 'here' && saying !== 'one_here')) return said;
  return { ...said, title: words.t(`gift.head_${order.gift.state}`) };
}

/** Prints the order. Keys go on paper only where they are shown on the page, and only where that is asked for. */
function PrintButton({ order }: { order: Order }) {
  const { t } = useWords<'orders' | 'shell'>();
  const [asks, setAsks] = useState(false);
  const [withKeys, setWithKeys] = useState(false);
  const revealed = !order.gift && unitsOf(order, 'key').some(({ status }) => status === 'revealed');
  const start = () => {
    setWithKeys(false);
    if (revealed) setAsks(true);
    else window.print();
  };
  const print = () => {
    setAsks(false);
    const { dataset } = document.documentElement;
    if (withKeys) dataset.printKeys = '';
    addEventListener('afterprint', () => delete dataset.printKeys, { once: true });
    // After the dialog has left the screen, as it would be printed too.
    setTimeout(() => window.print(), 250);
  };
  return (
    <>
      <Button icon="printer" onClick={start}>
        {t('orders.print')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('orders.print_title')}
        closeLabel={t('shell.close')}
        footer={
          <Button variant="main" icon="printer" onClick={print}>
            {t('orders.print')}
          </Button>
        }
      >
        <Check checked={withKeys} onChange={(event) => setWithKeys(event.target.checked)}>
          {t('orders.print_keys')}
        </Check>
        <p className="tiny muted">{t('orders.print_keys_note')}</p>
      </Dialog>
    </>
  );
}

/** Sends the mail with the keys once more, to the address of the order. */
function ResendButton({ orderNo }: { orderNo: string }) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const toast = useToast();
  const show = (sentence: string) => toast.show(sentence, 'bad');
  const { busy, run } = useAct({ lost: t('orders.call_failed'), show });
  const send = () =>
    run(async () => {
      const { sentTo } = await call('POST /api/orders/{orderNo}/resend', { params: { orderNo }, body: {} });
      toast.show(t('orders.resent', { email: sentTo }));
    });
  return (
    <Button icon="mail" guard busy={busy} busyLabel={t('orders.resending')} onClick={() => void send()}>
      {t('orders.resend')}
    </Button>
  );
}
