import type { BankEntry, BankRefund } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { ListTabs } from '../layout/list.tsx';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import { AccountDialog } from './account-dialog.tsx';
import { AsideDialog } from './aside-dialog.tsx';
import { bankLists, TABS, type loadBank } from './bank.loader.ts';
import styles from './bank.module.css';
import { EntriesTable } from './entries-table.tsx';
import { ExportRefunds } from './export-refunds.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { RefundsTable } from './refunds-table.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { StatementsTable } from './statements-table.tsx';
import { UploadDialog } from './upload-dialog.tsx';

type Asked =
  | { what: 'account' | 'upload' }
  | { what: 'match' | 'aside'; entry: BankEntry }
  | { what: 'sent'; refund: BankRefund };

/** The store's bank account: what came in and for what, what is to be sent back, and the bank's statements. */
export function BankPage() {
  const { t } = useWords<'staff' | 'staff-bank'>();
  const bank = useLoaderData<typeof loadBank>();
  const { tab, account, entries, owed, statements } = bank;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const named = account.iban !== '';
  const counts: Partial<Record<(typeof TABS)[number], number>> = { open: bank.open, refunds: bank.refunds };
  const nothing = tab === 'statements' ? statements.length === 0 : entries.length + owed.length === 0;
  return (
    <>
      <Bar title={t('staff-bank.title')}>
        <Button icon="gear" onClick={() => setAsked({ what: 'account' })}>
          {t('staff-bank.account')}
        </Button>
        {tab === 'refunds' && owed.length > 0 && <ExportRefunds />}
        <Button variant="main" disabled={!named} onClick={() => setAsked({ what: 'upload' })}>
          {t('staff-bank.upload')}
        </Button>
      </Bar>
      <ListTabs
        label={t('staff-bank.title')}
        links={TABS.map((one) => ({
          href: bankLists.path({ tab: one }),
          label: t(`staff-bank.tab_${one}`),
          count: counts[one],
          current: one === tab,
        }))}
      />
      {!named && (
        <Notice tone="warn" className={styles.notice}>
          {t('staff-bank.account_missing')}
        </Notice>
      )}
      {nothing && (
        <div className={styles.none}>
          <Empty
            icon={tab === 'open' || tab === 'refunds' ? 'check' : 'card'}
            title={t(
              tab === 'open'
                ? 'staff-bank.none_open'
                : tab === 'refunds'
                  ? 'staff-bank.none_refunds'
                  : 'staff-bank.none',
            )}
          />
        </div>
      )}
      {entries.length > 0 && (
        <EntriesTable
          rows={entries}
          onMatch={(entry) => setAsked({ what: 'match', entry })}
          onAside={(entry) => setAsked({ what: 'aside', entry })}
        />
      )}
      {owed.length > 0 && (
        <RefundsTable rows={owed} onSent={(refund) => setAsked({ what: 'sent', refund })} />
      )}
      {tab === 'statements' && statements.length > 0 && <StatementsTable rows={statements} />}
      <div className={table.foot}>
        <Pages page={bank.page} pages={bank.pages} hrefFor={(page) => bankLists.path({ tab, page })} />
      </div>
      {asked?.what === 'account' && <AccountDialog account={account} onClose={close} />}
      {asked?.what === 'upload' && <UploadDialog onClose={close} />}
      {asked?.what === 'match' && <MatchDialog entry={asked.entry} onClose={close} />}
      {asked?.what === 'aside' && <AsideDialog entry={asked.entry} onClose={close} />}
      {asked?.what === 'sent' && <SentDialog refund={asked.refund} onClose={close} />}
    </>
  );
}
