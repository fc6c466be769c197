import type { ListedOrder } from '@halfturn/contract/orders.ts';
import { formatDate, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Cover } from '../cover/cover.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { RecentTime } from '../orders/local-time.tsx';
import { toneOf, useStatusWords } from '../orders/status-words.ts';
import styles from './order-row.module.css';
import { RowActions } from './row-actions.tsx';

/** As many pictures as an order shows in the list. */
const PICTURES = 3;

/** An order in the list: its pictures, what it is called, where it stands, what it cost, and what can be done. */
export function OrderRow({ order, now }: { order: ListedOrder; now: string }) {
  const { t, rich, locale } = useWords<'my-orders' | 'catalog'>();
  const say = useStatusWords();
  const { orderNo, lines, status, payBefore, refundAnswerBy, unrevealed, releasesOn } = order;
  const first = lines[0]?.name ?? orderNo;
  const waits = status === 'awaiting_payment' || status === 'paying';
  return (
    <li className={styles.row}>
      <span className={styles.covers} aria-hidden="true">
        {lines.slice(0, PICTURES).map(({ productId, name, genre, image }) => (
          <Cover key={productId} name={name} genre={genre} image={image} size={40} />
        ))}
      </span>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Go to={links.order(orderNo)}>
            <bdi>
              {lines.length > 1 ? t('my-orders.and_more', { name: first, count: lines.length - 1 }) : first}
            </bdi>
          </Go>
        </h2>
        <p className="small muted">
          <bdi className="ltr">{orderNo}</bdi> · <RecentTime at={order.addTime} now={now} />
        </p>
        {waits && payBefore && (
          <p className="tiny muted">
            {rich('my-orders.pay_until', { time: <RecentTime at={payBefore} now={now} /> })}
          </p>
        )}
        {refundAnswerBy && (
          <p className="tiny muted">
            {rich('my-orders.answer_by', { time: <RecentTime at={refundAnswerBy} now={now} /> })}
          </p>
        )}
        {releasesOn && !waits && (
          <p className="tiny muted">{t('catalog.releases', { date: formatDate(releasesOn, locale) })}</p>
        )}
        {unrevealed > 0 && <p className="tiny muted">{t('my-orders.unrevealed', { count: unrevealed })}</p>}
      </div>
      <div className={styles.state}>
        <Tag tone={toneOf(status)} dot="full">
          {say(status, order.shipped)}
        </Tag>
      </div>
      <p className={`num ${styles.amount}`}>
        <bdi>{formatMoney(order.realAmount, locale)}</bdi>
      </p>
      <RowActions order={order} />
    </li>
  );
}
