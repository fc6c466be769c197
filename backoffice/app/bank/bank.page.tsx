import type { BankAccount, BankEntry, BankRefund, BankStatementRow } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { saveTable } from '@halfturn/ui/save-file.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ListTabs } from '../layout/list-page.tsx';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import { AccountDialog } from './account-dialog.tsx';
import { AsideDialog } from './aside-dialog.tsx';
import { bankLists, statementPath, TABS, type loadBank } from './bank.loader.ts';
import styles from './bank.module.css';
import { EntriesTable } from './entries-table.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { RefundsTable } from './refunds-table.tsx';
import { SentDialog } from './sent-dialog.tsx';
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
        <div className={table.none}>
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
      {asked && <Dialogs asked={asked} account={account} onClose={() => setAsked(null)} />}
    </>
  );
}

interface DialogsProps {
  asked: Asked;
  account: BankAccount & { version: string };
  onClose: () => void;
}

function Dialogs({ asked, account, onClose }: DialogsProps) {
  switch (asked.what) {
    case 'account':
      return <AccountDialog account={account} onClose={onClose} />;
    case 'upload':
      return <UploadDialog onClose={onClose} />;
    case 'match':
      return <MatchDialog entry={asked.entry} onClose={onClose} />;
    case 'aside':
      return <AsideDialog entry={asked.entry} onClose={onClose} />;
    case 'sent':
      return <SentDialog refund={asked.refund} onClose={onClose} />;
  }
}

/** The statements that were handed in last, each with what is left to book of it. */
function StatementsTable({ rows }: { rows: readonly BankStatementRow[] }) {
  const { t } = useWords<'staff-bank'>();
  const { when } = useFormats();
  return (
    <Table
      className={styles.table}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-bank.file'),
          cell: (row) => <RowLink to={statementPath(row.id)}>{row.fileName || row.format}</RowLink>,
        },
        { head: t('staff-bank.day'), number: true, cell: (row) => when(row.uploadedAt) },
        {
          head: t('staff-bank.verdict'),
          cell: (row) =>
            row.left > 0 ? (
              <Tag tone="warn" dot="half">
                {t('staff-bank.left', { count: row.left })}
              </Tag>
            ) : (
              t('staff-bank.lines', { count: row.lines })
            ),
        },
      ]}
    />
  );
}

/** Hands the list of what is to be sent back to the browser as a file. */
function ExportRefunds() {
  const { t } = useWords<'staff-bank'>();
  const { busy, run } = useAct();
  const save = () =>
    run('export', async () => {
      const { csv } = await call('POST /admin/bank/refunds/export');
      saveTable('refunds.csv', csv);
    });
  return (
    <Button busy={busy !== null} onClick={() => void save()}>
      {t('staff-bank.export')}
    </Button>
  );
}
