import type { LoginRow, OpenSession } from '@halfturn/contract/accounts.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import {
  SIGN_IN_PROVIDER_NAMES,
  SIGN_IN_PROVIDERS,
} from '@halfturn/contract/primitives/sign-in-providers.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { useGo } from '../use-go.ts';
import { AccountPage } from './account-page.tsx';
import type { loader } from './my-history.loader.ts';
import styles from './my-history.module.css';

/** `/my-history`: the sessions of the account, each with a button that ends it, and its earlier sign-ins. */
export function Component() {
  const { t } = useWords<'shell' | 'account'>();
  const { rows, sessions, pageNum, pages } = useLoaderData<typeof loader>();
  const ending = useEnding();
  return (
    <AccountPage title={t('shell.title_my_history')} lead={t('account.history_lead')}>
      <Fault>{ending.failed}</Fault>
      <Panel
        title={t('account.open_title')}
        end={
          sessions.length > 1 && (
            <Button busy={ending.busy === 'all'} onClick={() => void ending.endOthers()}>
              {t('account.end_others')}
            </Button>
          )
        }
      >
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} ending={ending} />
          ))}
        </ul>
      </Panel>
      <Panel title={t('account.logins_title')}>
        <Logins rows={rows} onNotMe={() => void ending.notMe()} busy={ending.busy === 'notMe'} />
        {pages > 1 && <Pages pageNum={pageNum} pages={pages} />}
      </Panel>
    </AccountPage>
  );
}

type Ending = ReturnType<typeof useEnding>;

function useEnding() {
  const { t } = useWords<'account' | 'sign-in'>();
  const call = useCall();
  const go = useGo();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const run = async (name: string, act: () => Promise<unknown>) => {
    if (busy !== null) return;
    setBusy(name);
    setFailed(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Ended in the meantime: that is what was wanted.
      if (error.slug !== 'not_found')
        setFailed(error.slug === 'network' ? t('sign-in.not_sent') : error.message);
    } finally {
      setBusy(null);
    }
    await revalidate();
  };
  return {
    busy,
    failed,
    end: (id: string) => run(id, () => call('DELETE /api/account/sessions/{id}', { params: { id } })),
    endOthers: () => run('all', () => call('DELETE /api/account/sessions')),
    /** Another person signed in: every other session ends, and the member sets a new password. */
    notMe: () =>
      run('notMe', async () => {
        await call('DELETE /api/account/sessions');
        go(links.account('/my-changepwd'));
      }),
  };
}

function Session({ session, ending }: { session: OpenSession; ending: Ending }) {
  const { t } = useWords<'account'>();
  const device = [session.deviceName, session.system].filter(Boolean).join(', ');
  return (
    <li>
      <Icon name={/Android|iOS/.test(session.system) ? 'system' : 'laptop'} />
      <div>
        <p>
          <b>
            <bdi>{device || t('account.unknown_device')}</bdi>
          </b>{' '}
          {session.current && <Tag tone="good">{t('account.this_device')}</Tag>}
        </p>
        <p className="small muted">
          <bdi>{session.ip}</bdi> · {t('account.last_seen')} <LocalTime at={session.seen} day />
        </p>
      </div>
      {!session.current && (
        <Button busy={ending.busy === session.id} onClick={() => void ending.end(session.id)}>
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}

function Logins({ rows, onNotMe, busy }: { rows: LoginRow[]; onNotMe: () => void; busy: boolean }) {
  const { t } = useWords<'account'>();
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <table className={styles.logins}>
      <thead>
        <tr>
          <th scope="col">{t('account.col_time')}</th>
          <th scope="col">{t('account.col_ip')}</th>
          <th scope="col">{t('account.col_system')}</th>
          <th scope="col">{t('account.col_device')}</th>
          <th scope="col">{t('account.col_method')}</th>
          <th scope="col">
            <span className="sr-only">{t('account.not_me')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label={t('account.col_time')}>
              <LocalTime at={row.time} day />
            </td>
            <td data-label={t('account.col_ip')}>
              <bdi>{row.ip}</bdi>
            </td>
            <td data-label={t('account.col_system')}>
              <bdi>{row.system || t('account.unknown_device')}</bdi>
            </td>
            <td data-label={t('account.col_device')}>
              <bdi>{row.deviceName || t('account.unknown_device')}</bdi>
            </td>
            <td data-label={t('account.col_method')}>
              {isOneOf(SIGN_IN_PROVIDERS, row.method)
                ? SIGN_IN_PROVIDER_NAMES[row.method]
                : t(`account.method_${row.method}`)}
            </td>
            <td>
              {asked === row.id ? (
                <div className={styles.sure} role="group" aria-label={t('account.not_me')}>
                  <p className="small">{t('account.not_me_text')}</p>
                  <Button variant="danger" busy={busy} onClick={onNotMe}>
                    {t('account.not_me_do')}
                  </Button>
                  <Button variant="quiet" onClick={() => setAsked(null)}>
                    {t('account.never_mind')}
                  </Button>
                </div>
              ) : (
                <Button variant="quiet" onClick={() => setAsked(row.id)}>
                  {t('account.not_me')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pages({ pageNum, pages }: { pageNum: number; pages: number }) {
  const { t } = useWords<'account'>();
  const to = (page: number) => `${links.account('/my-history')}?page=${page}`;
  return (
    <nav className={styles.pages} aria-label={t('account.logins_title')}>
      {pageNum > 1 && (
        <Go to={to(pageNum - 1)} className="link">
          {t('account.newer')}
        </Go>
      )}
      {pageNum < pages && (
        <Go to={to(pageNum + 1)} className="link">
          {t('account.older')}
        </Go>
      )}
    </nav>
  );
}
