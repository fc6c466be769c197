import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useId, type ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import type { loadToday } from './today.loader.ts';
import styles from './today.module.css';
import {
  WaitingEnquiry,
  WaitingOrderRow,
  WaitingReview,
  WaitingRow,
  WaitingTicket,
} from './waiting-rows.tsx';

type Loaded = Awaited<ReturnType<typeof loadToday>>;

/** What needs a person, oldest first; four figures below. */
export function TodayPage() {
  const { t } = useWords<'staff'>();
  const loaded = useLoaderData<typeof loadToday>();
  const { today, stock, reviews, support, enquiries } = loaded;
  useListKeys();
  const orders = [today.refunds, today.review, today.withoutKey, today.toShip];
  const nothing =
    orders.every(({ total }) => total === 0) &&
    stock.low + reviews.total + support.total + enquiries.total === 0;
  return (
    <>
      <Bar title={t('staff.today')} />
      <div className={styles.page}>
        {nothing && (
          <Empty icon="check" title={t('staff.nothing_waits')} level={2}>
            {t('staff.nothing_waits_text')}
          </Empty>
        )}
        <Orders today={today} />
        <Questions support={support} enquiries={enquiries} />
        <LowStock stock={stock} />
        <Reviews reviews={reviews} />
        <Figures figures={today.figures} />
      </div>
    </>
  );
}

function Orders({ today }: Pick<Loaded, 'today'>) {
  const { t } = useWords<'staff'>();
  const needsYou = '/orders?tab=needs_you';
  const lists = [
    { list: today.refunds, title: t('staff.today_refunds'), to: '/refunds', all: '/refunds' },
    { list: today.review, title: t('staff.today_review'), to: '/orders', all: needsYou },
    { list: today.withoutKey, title: t('staff.today_without_key'), to: '/orders', all: needsYou },
    { list: today.toShip, title: t('staff.today_to_ship'), to: '/orders', all: needsYou },
  ];
  return lists.map(({ list, title, to, all }) => (
    <Section key={title} title={title} list={list} all={all}>
      {(row) => <WaitingOrderRow key={row.orderNo} row={row} to={to} now={today.serverNow} />}
    </Section>
  ));
}

function Questions({ support, enquiries }: Pick<Loaded, 'support' | 'enquiries'>) {
  const { t } = useWords<'staff-support' | 'staff-enquiries'>();
  return (
    <>
      <Section title={t('staff-support.waiting')} list={support} all="/support">
        {(row) => <WaitingTicket key={row.id} row={row} now={support.serverNow} />}
      </Section>
      <Section title={t('staff-enquiries.waiting')} list={enquiries} all="/enquiries">
        {(row) => <WaitingEnquiry key={row.id} row={row} />}
      </Section>
    </>
  );
}

function LowStock({ stock }: Pick<Loaded, 'stock'>) {
  const { t } = useWords<'staff'>();
  const { mayCall } = useStaff();
  const all = '/keys?low=true';
  return (
    <Section title={t('staff.today_low')} list={{ rows: stock.rows, total: stock.low }} all={all}>
      {(row) => (
        <WaitingRow
          key={row.productId}
          to={mayCall('staffBatches') ? `/keys/${row.productId}?low=true` : all}
          name={<b>{row.name}</b>}
          what={dotted(row.platform, row.region)}
          end={t('staff.left', { count: row.free })}
        />
      )}
    </Section>
  );
}

function Reviews({ reviews }: Pick<Loaded, 'reviews'>) {
  const { t } = useWords<'staff-reviews'>();
  return (
    <Section title={t('staff-reviews.waiting')} list={reviews} all="/reviews">
      {(row) => <WaitingReview key={row.id} row={row} />}
    </Section>
  );
}

function Figures({ figures }: Pick<Loaded['today'], 'figures'>) {
  const { t } = useWords<'staff'>();
  const { number } = useFormats();
  return (
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
  );
}

interface SectionProps<Row> {
  title: string;
  list: { rows: readonly Row[]; total: number };
  /** Where the rest of the list is. */
  all: string;
  children: (row: Row) => ReactNode;
}

/** One kind of thing that waits: how many, the oldest ten, and the way to the rest; nothing if none waits. */
function Section<Row>({ title, list: { rows, total }, all, children }: SectionProps<Row>) {
  const { t } = useWords<'staff'>();
  const id = useId();
  if (total === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <span>{total}</span>
      </h2>
      <ul className={styles.rows}>{rows.map(children)}</ul>
      {total > rows.length && (
        <Link to={all} className="link">
          {t('staff.show_all', { count: total })}
        </Link>
      )}
    </section>
  );
}
