import { Icon } from '@halfturn/ui/icons.tsx';
import { useState, type ReactNode } from 'react';
import styles from './filters.module.css';

export interface FilterGroupProps {
  title: string;
  /** One of its filters is on: it opens, so that a filter is never out of sight. */
  on: boolean;
  /** Open from the start: one of those that most visitors use. */
  open?: boolean;
  children: ReactNode;
}

/** The values of one filter, which fold away. */
export function FilterGroup({ title, on, open = false, children }: FilterGroupProps) {
  const [isOpen, setOpen] = useState(open || on);
  const [wasOn, setWasOn] = useState(on);
  if (on !== wasOn) {
    setWasOn(on);
    if (on) setOpen(true);
  }
  return (
    <details
      className={styles.group}
      open={isOpen}
      onToggle={({ target, currentTarget }) => {
        // The list of further values inside is one that opens as well.
        if (target === currentTarget) setOpen(currentTarget.open);
      }}
    >
      <summary className={styles.title}>
        {title}
        <Icon name="down" />
      </summary>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
