import type { WithdrawalUnit } from '@halfturn/contract/withdrawals.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import type { Declaration } from './choose-units.tsx';
import { nameOf } from './name-of.ts';
import styles from './withdrawal.module.css';

export interface CheckDeclarationProps {
  units: readonly WithdrawalUnit[];
  draft: Declaration;
  busy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** The second step: the declaration as it will be sent, and the button that sends it. */
export function CheckDeclaration({ units, draft, busy, onBack, onConfirm }: CheckDeclarationProps) {
  const { t, rich } = useWords<'withdrawal'>();
  return (
    <Panel>
      <div className="column form">
        <div>
          <p>{t('withdrawal.choose')}</p>
          <ul className={styles.list}>
            {units.map((unit) => (
              <li key={unit.id}>
                <bdi>{nameOf(unit)}</bdi>
              </li>
            ))}
          </ul>
          <p>{rich('withdrawal.name_line', { name: <bdi>{draft.name}</bdi> })}</p>
          <p className={styles.long}>{rich('withdrawal.email_line', { email: <bdi>{draft.email}</bdi> })}</p>
        </div>
        {units.some(({ sendsBack }) => sendsBack) ? (
          <Notice tone="info">{t('withdrawal.goods')}</Notice>
        ) : (
          <p className="small muted">{t('withdrawal.back_as_paid')}</p>
        )}
        <div className="buttons apart">
          <Button variant="main" busy={busy} onClick={onConfirm}>
            {t('withdrawal.confirm')}
          </Button>
          <Button onClick={onBack}>{t('withdrawal.change')}</Button>
        </div>
      </div>
    </Panel>
  );
}
