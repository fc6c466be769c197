import type { Withdrawal } from '@halfturn/contract/withdrawals.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { LocalTime } from '../orders/local-time.tsx';
import { nameOf } from './name-of.ts';
import styles from './withdrawal.module.css';

/** What cannot be withdrawn from, and why: with a key that was shown, when its buyer agreed that the right ends there. */
export function Ended({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, rich } = useWords<'withdrawal'>();
  const { copies, agreedAt } = withdrawal;
  const ended = copies.filter(({ coverage }) => coverage !== 'open');
  if (ended.length === 0) return null;
  const why = ({ coverage, revealedAt }: Withdrawal['copies'][number]) => {
    if (coverage === 'revealed' && revealedAt !== null)
      return (
        <>
          {rich('withdrawal.revealed', { time: <LocalTime at={revealedAt} day /> })}{' '}
          {agreedAt !== null && rich('withdrawal.agreed', { time: <LocalTime at={agreedAt} day /> })}
        </>
      );
    return coverage === 'over' || coverage === 'withdrawn' || coverage === 'gone'
      ? t(`withdrawal.${coverage}`)
      : null;
  };
  return (
    <Panel title={t('withdrawal.ended')}>
      <ul className={styles.list}>
        {ended.map((copy) => (
          <li key={copy.unit}>
            <b>
              <bdi>{nameOf(copy)}</bdi>
            </b>
            <p className="small muted">{why(copy)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
