import { useWords } from '@halfturn/locales/react.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { passkeys } from '@halfturn/contract/passkeys.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useState } from 'react';
import { AddDialog } from './add-dialog.tsx';
import { useCanPasskeys } from './ceremony.ts';
import { PasskeyRow } from './passkey-row.tsx';
import styles from './passkeys.module.css';

/** The passkeys of the account: each can be renamed and removed, and another one added. */
export function PasskeysPanel({ found }: { found: ReplyOf<typeof passkeys> }) {
  const { t } = useWords<'passkeys'>();
  const can = useCanPasskeys();
  const [adds, setAdds] = useState(false);
  return (
    <Panel
      title={t('passkeys.title')}
      className={styles.panel}
      end={
        can && (
          <Button icon="plus" size="tiny" onClick={() => setAdds(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <p>{t('passkeys.lead')}</p>
      {!can && <p className="muted small">{t('passkeys.unsupported')}</p>}
      {found.rows.length === 0 ? (
        <p className="muted">{t('passkeys.none')}</p>
      ) : (
        <ul className={styles.list}>
          {found.rows.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {adds && (
        <AddDialog suggested={found.suggested} password={found.password} onClose={() => setAdds(false)} />
      )}
    </Panel>
  );
}
