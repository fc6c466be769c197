import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { AskLinkForm } from '../orders/ask-link-form.tsx';
import { Declare } from './declare.tsx';
import type { loader } from './withdrawal.loader.ts';
import styles from './withdrawal.module.css';

/** `/withdrawal`: withdraws from a contract, with an account or without. */
export function Component() {
  const { t } = useWords<'shell' | 'withdrawal'>();
  const call = useCall();
  const { orderNo, withdrawal } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page lone">
      {withdrawal ? (
        <Declare key={withdrawal.orderNo} loaded={withdrawal} />
      ) : (
        <>
          <header className={styles.head}>
            <h1>{t('shell.title_withdrawal')}</h1>
            <p className="muted">{t('withdrawal.lead')}</p>
          </header>
          <Panel>
            <AskLinkForm
              orderNo={orderNo}
              send={(wish) => call('POST /api/withdrawal/link', { body: wish })}
            />
          </Panel>
        </>
      )}
    </main>
  );
}
