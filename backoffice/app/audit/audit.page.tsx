import { AUDIT_REACH } from '@halfturn/contract/staff/audit-reach.ts';
import type { AuditEntry } from '@halfturn/contract/staff/audit.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import type { PlaceWords } from '../layout/places.ts';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { areaName } from './act-words.ts';
import { auditLog, type loadAudit } from './audit.loader.ts';
import styles from './audit.module.css';
import { Changes } from './change-list.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { COMMAND_LINE, Subject, What, Who, type Names } from './entry-words.tsx';

/** Who did what, on which thing, and what changed. */
export function AuditPage() {
  const { t } = useWords<PlaceWords>();
  const list = useLoaderData<typeof loadAudit>();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const names: Names = new Map(list.people.map(({ actor, name }) => [actor, name]));
  const areas = list.areas.map((area) => [area, areaName(t, area)] as const);
  return (
    <ListPage
      title={t('staff-audit.title')}
      csv="/prod-api/admin/audit.csv"
      address={auditLog}
      list={list}
      filters={[
        {
          name: 'actor',
          label: t('staff-audit.who'),
          any: t('staff-audit.anyone'),
          options: [
            ...names,
            ['system', t('staff-audit.store')],
            [COMMAND_LINE, t('staff-import.command_line')],
          ],
        },
        {
          name: 'area',
          label: t('staff-audit.what'),
          any: t('staff-audit.anything'),
          options: areas.toSorted(([, a], [, b]) => a.localeCompare(b)),
        },
      ]}
      texts={[{ name: 'subject', label: t('staff-audit.find') }]}
      dates={[{ label: t('staff-audit.days'), from: 'from', to: 'to' }]}
      empty={{ icon: 'search', title: t('staff-audit.none') }}
      count={
        list.total >= AUDIT_REACH
          ? t('staff-audit.reach', { count: AUDIT_REACH })
          : t('staff-audit.count', { count: list.total })
      }
      rowKey={(row) => row.id}
      columns={useColumns(names, setOpen)}
    >
      {open && <EntryDialog entry={open} names={names} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

function useColumns(names: Names, onOpen: (entry: AuditEntry) => void): Columns<AuditEntry> {
  const { t } = useWords<PlaceWords>();
  const { time } = useFormats();
  return [
    { head: t('staff-audit.when'), cell: (row) => <span className={styles.when}>{time(row.at)}</span> },
    { head: t('staff-audit.who'), cell: (row) => <Who entry={row} /> },
    { head: t('staff-audit.what'), title: true, cell: (row) => <What entry={row} /> },
    { head: t('staff-audit.subject'), cell: (row) => <Subject entry={row} names={names} /> },
    {
      head: t('staff-audit.details'),
      className: styles.changes,
      cell: (row) => <Changes entry={row} most={2} />,
    },
    {
      number: true,
      cell: (row) => (
        <Button variant="quiet" onClick={() => onOpen(row)}>
          {t('staff-audit.details')}
        </Button>
      ),
    },
  ];
}
