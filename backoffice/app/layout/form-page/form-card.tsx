import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useId, type ReactNode } from 'react';
import { useChanged } from './form-context.ts';
import styles from './form-page.module.css';

const NONE: readonly string[] = [];

export interface FormCardProps {
  title: string;
  /** Where the tab of its part leads. */
  id?: string;
  /** The names of its fields: "Changed" stands in its head if one of them or of their parts is. */
  names?: readonly string[];
  /** A figure beside the title. */
  note?: ReactNode;
  /** At the end of the head: a fact, or a button. */
  end?: ReactNode;
  /** Without the space around what it holds, for tables as wide as the card. */
  bare?: boolean;
  children: ReactNode;
}

/** A part of a form in its own box. */
export function FormCard({ title, id, names = NONE, note, end, bare = false, children }: FormCardProps) {
  const { t } = useWords<'staff-form'>();
  const heading = useId();
  const changed = useChanged(names);
  return (
    <section id={id} className={styles.card} aria-labelledby={heading}>
      <header className={styles.cardHead}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {note && <span className="muted">{note}</span>}
        {changed && <Tag tone="warn">{t('staff-form.changed')}</Tag>}
        {end && <div className={styles.cardEnd}>{end}</div>}
      </header>
      {bare ? children : <div className={styles.cardBody}>{children}</div>}
    </section>
  );
}

/** The label of a field, which says if the field was changed. */
export function FieldLabel({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useWords<'staff-form'>();
  const changed = useChanged([name]);
  return (
    <>
      {children} {changed && <em className={styles.edited}>{t('staff-form.edited')}</em>}
    </>
  );
}
