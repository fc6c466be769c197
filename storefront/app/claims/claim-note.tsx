import type { Claim } from '@halfturn/contract/claims.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { RecentTime } from '../orders/local-time.tsx';
import styles from './claims.module.css';

export interface ClaimNoteProps {
  /** All of the order's. */
  claims: readonly Claim[];
  /** The unit beside which it stands. */
  unit: string;
  /** The server's clock, when the claims were loaded. */
  now: string;
}

/** What became of the last claim about a unit, or that the unit took another one's place; nothing for any other. */
export function ClaimNote({ claims, unit, now }: ClaimNoteProps) {
  const { t, rich } = useWords<'claims'>();
  const claim = claims.findLast((one) => one.unit === unit);
  if (!claim) return claims.some((one) => one.replacement === unit) ? <p>{t('claims.replacement')}</p> : null;
  if (claim.answerBy !== null)
    return <p>{rich('claims.state_open', { time: <RecentTime at={claim.answerBy} now={now} /> }, {})}</p>;
  return (
    <>
      <p>{t(`claims.state_${claim.state as Decided}`)}</p>
      {claim.answer && (
        <p className={styles.answer} dir="auto">
          {claim.answer}
        </p>
      )}
    </>
  );
}

type Decided = Exclude<Claim['state'], 'open'>;
