import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Link, useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Section } from './section.tsx';
import type { loadToday } from './today.loader.ts';
import styles from './today.module.css';
import { WaitingEnquiry } from './waiting-enquiry.tsx';
import { WaitingReview } from './waiting-review.tsx';
import { WaitingTicket } from './waiting-ticket.tsx';
import { WaitingRow } from './waiting-row.tsx';

/** What needs a person, oldest first; four figures below. */
export function TodayPage() {
  const { t } = useWords<'staff' | 'staff-reviews' | 'staff-support' | 'staff-enquiries'>();
  const { number } = useFormats();
  const { today, stock, reviews, support, enquiries } = useLoaderData<typeof loadToday>();
  const { mayCall } = useStaff();
  useListKeys();
  const orders = [
    { list: today.refunds, title: t('staff.today_refunds'), to: '/refunds', all: '/refunds' },
    { list: today.review, title: t('staff.today_review'), to: '/orders', all: '/orders?tab=needs_you' },
    {
      list: today.withoutKey,
      title: t('staff.today_without_key'),
      to: '/orders',
      all: '/orders?tab=needs_you',
    },
    { list: today.toShip, title: t('staff.today_to_ship'), to: '/orders', all: '/orders?tab=needs_you' },
  ].filter(({ list }) => list.total > 0);
  const { figures } = today;
  return (
    <>
      <Bar title={t('staff.today')} />
      <div className={styles.page}>
        {orders.length === 0 && stock.low + reviews.total + support.total + enquiries.total === 0 && (
          <Empty icon="check" title={t('staff.nothing_waits')} level={2}>
            {t('staff.nothing_waits_text')}
          </Empty>
        )}
        {orders.map(({ list, title, to, all }) => (
          <Section key={title} title={title} total={list.total} shown={list.rows.length} all={all}>
            {list.rows.map((row) => (
              <WaitingRow key={row.orderNo} row={row} to={to} now={today.serverNow} />
            ))}
          </Section>
        ))}
        {support.total > 0 && (
          <Section
            title={t('staff-support.waiting')}
            total={support.total}
            shown={support.rows.length}
            all="/support"
          >
            {support.rows.map((row) => (
              <WaitingTicket key={row.id} row={row} now={support.serverNow} />
            ))}
          </Section>
        )}
        {enquiries.total > 0 && (
          <Section
            title={t('staff-enquiries.waiting')}
            total={enquiries.total}
            shown={enquiries.rows.length}
            all="/enquiries"
          >
            {enquiries.rows.map((row) => (
              <WaitingEnquiry key={row.id} row={row} />
            ))}
          </Section>
        )}
        {stock.low > 0 && (
          <Section
            title={t('staff.today_low')}
            total={stock.low}
            shown={stock.rows.length}
            all="/keys?low=true"
          >
            {stock.rows.map((row) => (
              <li key={row.productId} className={styles.row}>
                <Link
                  data-row
                  to={mayCall('staffBatches') ? `/keys/${row.productId}?low=true` : '/keys?low=true'}
                >
                  <b>{row.name}</b>
                </Link>
                <span className={styles.what}>{`${row.platform} · ${row.region}`}</span>
                <span className={styles.end}>{t('staff.left', { count: row.free })}</span>
              </li>
            ))}
          </Section>
        )}
        {reviews.total > 0 && (
          <Section
            title={t('staff-reviews.waiting')}
            total={reviews.total}
            shown={reviews.rows.length}
            all="/reviews"
          >
            {reviews.rows.map((row) => (
              <WaitingReview key={row.id} row={row} />
            ))}
          </Section>
        )}
        <section aria-labelledby="figures">
          <h2 id="figures" className={styles.title}>
            {t('staff.last_day')}
          </h2>
          <dl className={styles.figures}>
            {(['placed', 'paid', 'delivered', 'refunded'] as const).map((what) => (
              <div key={what}>
                <dt>{t(`staff.figure_${what}`)}</dt>
                <dd>{number(figures[what])}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}
