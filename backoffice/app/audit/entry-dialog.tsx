import type { AuditEntry } from '@halfturn/contract/staff/audit.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import type { PlaceWords } from '../layout/places.ts';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './audit.module.css';
import { Subject, What, Who, type Names } from './entry-words.tsx';
import { changesOf, fieldName, valueText, type Change } from './changes.ts';

export interface EntryDialogProps {
  entry: AuditEntry;
  names: Names;
  onClose: () => void;
}

/** One entry with each of its fields, before and after. */
export function EntryDialog({ entry, names, onClose }: EntryDialogProps) {
  const { t } = useWords<PlaceWords>();
  const { time } = useFormats();
  const changes = changesOf(entry.before, entry.after);
  const facts = [
    [t('staff-audit.when'), time(entry.at)],
    [t('staff-audit.who'), <Who key="who" entry={entry} />],
    [t('staff-audit.subject'), <Subject key="subject" entry={entry} names={names} />],
    ...(entry.reason ? [[t('staff-audit.reason'), <bdi key="reason">{entry.reason}</bdi>]] : []),
  ];
  return (
    <Dialog open shape="wide" title={<What entry={entry} />} closeLabel={t('staff.close')} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([name, value], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 ? (
        <p className="muted">{t('staff-audit.no_change')}</p>
      ) : (
        <Table<Change>
          rows={changes}
          rowKey={({ field }) => field}
          className={styles.fields}
          columns={[
            { head: t('staff-audit.field'), rowHead: true, cell: ({ field }) => fieldName(field) },
            entry.before !== null && {
              head: t('staff-audit.before'),
              dir: 'auto',
              cell: ({ before }) => valueText(before),
            },
            entry.after !== null && {
              head: t('staff-audit.after'),
              dir: 'auto',
              cell: ({ after }) => valueText(after),
            },
          ]}
        />
      )}
    </Dialog>
  );
}
