import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import { countries, type loadSales } from './reports.loader.ts';
import styles from './reports.module.css';

type Rows = Awaited<ReturnType<typeof loadSales>>['countries']['rows'];

interface CountriesProps {
  rows: Rows;
  file: string;
  /** The period of the whole table. */
  all: { from: string; to: string };
}

/** What buyers of each country paid, the share of each as a bar behind its name. */
export function Countries({ rows, file, all }: CountriesProps) {
  const { t, locale } = useWords<'staff-reports'>();
  const { money } = useFormats();
  const id = useId();
  const most = Math.max(1, ...rows.map(({ revenue }) => revenue.amount));
  const title = t('staff-reports.tab_countries');
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className={styles.ways}>
          <Link className="link" to={countries.path(all)} aria-label={t('staff-reports.all_of', { title })}>
            {t('staff-reports.all')}
          </Link>
          <a className="link" href={file} aria-label={t('staff-reports.csv_of', { title })}>
            CSV
          </a>
        </span>
      </header>
      {rows.length === 0 && <p className={styles.none}>{t('staff-reports.nothing')}</p>}
      <ul className={styles.countries}>
        {rows.map(({ country, orders, revenue }) => (
          <li key={country}>
            <span className={styles.country}>
              <i style={{ inlineSize: `${(revenue.amount / most) * 100}%` }} aria-hidden="true" />
              <span>{country ? formatName('region', country, locale) : t('staff-reports.no_country')}</span>
            </span>
            <span>{t('staff-reports.order_count', { count: orders })}</span>
            <b>
              <bdi>{money(revenue)}</bdi>
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
