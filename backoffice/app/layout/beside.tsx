import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import styles from './panel.module.css';

export interface BesideProps {
  /** Which one is open: another one takes the focus to its head. */
  id: string;
  label: string;
  /** What its head says, where that is not the label as it is. */
  title?: ReactNode;
  /** Where closing it leads; the list's query stays. */
  back: string;
  closeLabel?: string;
  children: ReactNode;
}

/** What is open, beside its list. */
export function Beside({ id, label, title = label, back, closeLabel, children }: BesideProps) {
  const { t } = useWords<'staff'>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  return (
    <aside className={styles.panel} aria-label={label}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton
          icon="cross"
          iconSize={18}
          label={closeLabel ?? t('staff.close')}
          onClick={() => void navigate(back + search)}
        />
      </div>
      {children}
    </aside>
  );
}
