import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useId } from 'react';
import { useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { ListTabs } from '../layout/list-page.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { PERIODS, type loadVisits } from './visits.loader.ts';
import styles from './visits.module.css';

/** How many came, from where, and what they looked at. */
export function VisitsPage() {
  const { t, locale } = useWords<'staff-visits'>();
  const { period, days, products, referrers, pages } = useLoaderData<typeof loadVisits>();
  const total = days.reduce((sum, { visits }) => sum + visits, 0);
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <>
      <Bar title={t('staff-visits.title')} note={t('staff-visits.note')} />
      <ListTabs
        label={t('staff-visits.period')}
        links={PERIODS.map((each) => ({
          href: `/visits?days=${each}`,
          label: t('staff-visits.last_days', { count: Number(each) }),
          current: each === period,
        }))}
      />
      <div className={styles.page}>
        <section aria-labelledby="days">
          <h2 id="days" className={styles.title}>
            {t('staff-visits.days')} · {t('staff-visits.total', { count: total })}
          </h2>
          <ol className={styles.bars}>
            {days.map(({ day, visits }) => {
              const said = t('staff-visits.day_count', { day: formatDate(day, locale), count: visits });
              return (
                <li key={day} style={{ blockSize: `${(visits / most) * 100}%` }} title={said}>
                  <span className="sr-only">{said}</span>
                </li>
              );
            })}
          </ol>
          <p className={styles.ends} aria-hidden="true">
            <span>{first && formatDate(first, locale)}</span>
            <span>{last && formatDate(last, locale)}</span>
          </p>
        </section>
        <div className={styles.lists}>
          <Counted title={t('staff-visits.products')} rows={products} />
          <Counted title={t('staff-visits.referrers')} rows={referrers} />
          <Counted title={t('staff-visits.pages')} rows={pages} />
        </div>
      </div>
    </>
  );
}

function Counted({ title, rows }: { title: string; rows: readonly { name: string; count: number }[] }) {
  const { t } = useWords<'staff-visits'>();
  const { number } = useFormats();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {rows.length === 0 && <p className="muted">{t('staff-visits.nothing')}</p>}
      <ol className={styles.list}>
        {rows.map(({ name, count }, i) => (
          <li key={i}>
            <span>
              <bdi>{name}</bdi>
            </span>
            <span>{number(count)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
