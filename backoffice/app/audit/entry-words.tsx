import type { AuditEntry } from '@halfturn/contract/staff/audit.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { MayLink } from '../layout/may-link.tsx';
import type { PlaceWords } from '../layout/places.ts';
import { actName, areaName } from './act-words.ts';
import styles from './audit.module.css';
import { subjectPage } from './subject-path.ts';

/** The names of people by their actor, `staff:<id>`. */
export type Names = ReadonlyMap<string, string>;

/** The actor of imports by the command line. */
export const COMMAND_LINE = 'command-line';

/** Who acted: a person, the command line, or the store itself. */
export function Who({ entry: { actor, name } }: { entry: Pick<AuditEntry, 'actor' | 'name'> }) {
  const { t } = useWords<PlaceWords>();
  const other = actor === COMMAND_LINE ? t('staff-import.command_line') : t('staff-audit.store');
  return <bdi>{name || other}</bdi>;
}

/** The area and the act, in words. */
export function What({ entry: { action } }: { entry: Pick<AuditEntry, 'action'> }) {
  const { t } = useWords<PlaceWords>();
  const area = areaName(t, action.slice(0, action.indexOf('.')));
  return <>{t('staff-audit.entry', { area, act: actName(t, action) })}</>;
}

interface SubjectProps {
  entry: Pick<AuditEntry, 'subject' | 'about'>;
  names: Names;
}

/** What the act was about: people, products and other things with a name by that, other things as they are recorded, with a link to their page. */
export function Subject({ entry: { subject, about }, names }: SubjectProps) {
  const page = subjectPage(subject);
  const words = <bdi className={styles.subject}>{about || (names.get(subject) ?? subject)}</bdi>;
  if (!page) return words;
  return (
    <MayLink needs={page.needs} to={page.to}>
      {words}
    </MayLink>
  );
}
