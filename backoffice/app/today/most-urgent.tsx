import { useWords } from '@halfturn/locales/react.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from '../support/due-tag.tsx';
import styles from './today.module.css';
import type { Urgent } from './urgent.ts';

/** The things that wait, from all queues, the most urgent first. */
export function MostUrgent({ items, now }: { items: readonly Urgent[]; now: string }) {
  const { t } = useWords<'staff-today'>();
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{t('staff-today.most_urgent')}</h2>
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={`${item.kind}-${item.id}`} className={styles.row}>
            <span className={styles.kind}>{t(`staff-today.kind_${item.kind}`)}</span>
            <Link data-row to={item.to}>
              <bdi>{item.name}</bdi>
            </Link>
            <bdi className={styles.what}>{item.text}</bdi>
            <span className={styles.end}>
              {item.due ? <DueTag at={item.due} now={now} /> : <Since at={item.since} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Since({ at }: { at: string }) {
  const { t } = useWords<'staff'>();
  const { time } = useFormats();
  return <small>{t('staff.since', { time: time(at) })}</small>;
}
