import type { AuditEntry } from '@halfturn/contract/staff/audit.ts';
import { useWords } from '@halfturn/locales/react.ts';
import styles from './audit.module.css';
import { changesOf, fieldName, valueText } from './changes.ts';

/** The first changes of an entry, one a line, and how many more there are. */
export function Changes({ entry, most }: { entry: AuditEntry; most: number }) {
  const { t } = useWords<'staff-audit'>();
  const changes = changesOf(entry.before, entry.after);
  const more = changes.length - most;
  return (
    <ul className={styles.list}>
      {entry.reason && (
        <li>
          <span className="muted">{t('staff-audit.reason')}</span> <bdi>{entry.reason}</bdi>
        </li>
      )}
      {changes.slice(0, most).map(({ field, before, after }) => (
        <li key={field}>
          <span className="muted">{fieldName(field)}</span>{' '}
          {entry.before && (
            <>
              <del>{valueText(before)}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          {entry.after ? <ins>{valueText(after)}</ins> : null}
        </li>
      ))}
      {more > 0 && <li className="muted">+{more}</li>}
    </ul>
  );
}
