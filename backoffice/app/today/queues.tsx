import type { IconName } from '@halfturn/ui/icon-paths.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import type { PlaceWords } from '../layout/places.ts';
import { useCounts } from '../layout/use-counts.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import type { loadToday } from './today.loader.ts';
import styles from './today.module.css';

type Loaded = Awaited<ReturnType<typeof loadToday>>;

interface Queue {
  to: string;
  icon: IconName;
  name: Key<PlaceWords>;
  needs: string;
  count: number;
  /** Of its first rows. */
  oldest: string | null;
  due: string | null;
}

/** The earliest of some moments. */
const first = (moments: readonly (string | null)[]): string | null =>
  moments.filter((one) => one !== null).toSorted()[0] ?? null;

function useQueues({ today, support, claims, disputes, withdrawals }: Loaded): Queue[] {
  const counts = useCounts();
  const { mayCall } = useStaff();
  const none = { oldest: null, due: null };
  const all: Queue[] = [
    {
      to: '/refunds',
      icon: 'refresh',
      name: 'staff.refunds',
      needs: 'staffOrders',
      count: counts.refunds,
      oldest: null,
      due: first(today.refunds.rows.map(({ due }) => due)),
    },
    {
      to: '/orders?tab=needs_you',
      icon: 'ticket',
      name: 'staff-today.stuck',
      needs: 'staffOrders',
      count: today.review.total + today.withoutKey.total + today.toShip.total,
      oldest: first(
        [today.review, today.withoutKey, today.toShip].flatMap(({ rows }) => rows.map(({ since }) => since)),
      ),
      due: null,
    },
    {
      to: '/claims',
      icon: 'warn',
      name: 'staff-claims.title',
      needs: 'staffClaims',
      count: counts.claims,
      oldest: null,
      due: first((claims?.rows ?? []).map(({ due }) => due)),
    },
    {
      to: '/disputes',
      icon: 'shield',
      name: 'staff-disputes.title',
      needs: 'staffDisputes',
      count: counts.disputes,
      oldest: null,
      due: first((disputes?.rows ?? []).map(({ dueAt }) => dueAt)),
    },
    {
      to: '/withdrawals',
      icon: 'refresh',
      name: 'staff-withdrawals.title',
      needs: 'staffWithdrawals',
      count: counts.withdrawals,
      oldest: first((withdrawals?.rows ?? []).map(({ at }) => at)),
      due: null,
    },
    {
      to: '/support',
      icon: 'chat',
      name: 'staff-support.title',
      needs: 'staffTickets',
      count: counts.support,
      oldest: null,
      due: first(support.rows.map(({ answerBy }) => answerBy)),
    },
    { to: '/bank', icon: 'card', name: 'staff-bank.title', needs: 'staffBank', count: counts.bank, ...none },
    {
      to: '/reviews',
      icon: 'star',
      name: 'staff-reviews.title',
      needs: 'staffReviews',
      count: counts.reviews,
      ...none,
    },
    {
      to: '/enquiries',
      icon: 'mail',
      name: 'staff-enquiries.title',
      needs: 'staffEnquiries',
      count: counts.enquiries,
      ...none,
    },
    ...(counts.mails > 0
      ? [
          {
            to: '/mails?state=open',
            icon: 'mail',
            name: 'staff-mail-log.lost',
            needs: 'staffMails',
            count: counts.mails,
            ...none,
          } as const,
        ]
      : []),
    ...(counts.backups > 0
      ? [
          {
            to: '/backups',
            icon: 'copy',
            name: 'staff-backups.title',
            needs: 'staffBackups',
            count: counts.backups,
            ...none,
          } as const,
        ]
      : []),
    {
      to: '/keys?show=low',
      icon: 'key',
      name: 'staff-today.low_stock',
      needs: 'staffStock',
      count: counts.keys,
      ...none,
    },
  ];
  return all.filter(({ needs }) => mayCall(needs));
}

/** A tile for each queue: how many wait there, and until when or since when. */
export function Queues({ loaded }: { loaded: Loaded }) {
  const { t } = useWords<PlaceWords>();
  const { number } = useFormats();
  const id = useId();
  const queues = useQueues(loaded);
  const sum = queues.reduce((all, { count }) => all + count, 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('staff-today.waiting')} <span>{number(sum)}</span>
      </h2>
      {sum === 0 && <p className={styles.nothing}>{t('staff-today.nothing')}</p>}
      <ul className={styles.tiles}>
        {queues.map((queue) => (
          <li key={queue.to} className={cx(queue.count === 0 && styles.idle)}>
            <Link to={queue.to}>
              <span>
                <Icon name={queue.icon} size={16} /> {t(queue.name)}
              </span>
              <b>{number(queue.count)}</b>
              <Since queue={queue} now={loaded.today.serverNow} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Since({ queue: { count, due, oldest }, now }: { queue: Queue; now: string }) {
  const { t } = useWords<'staff' | 'staff-today'>();
  const { when } = useFormats();
  if (count === 0) return null;
  if (due !== null) {
    const late = Date.parse(due) < Date.parse(now);
    return (
      <small className={late ? styles.late : undefined}>
        {t(late ? 'staff.was_due' : 'staff.due', { time: when(due) })}
      </small>
    );
  }
  return oldest === null ? null : <small>{t('staff-today.oldest', { time: when(oldest) })}</small>;
}
