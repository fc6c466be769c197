import { cx } from '@halfturn/ui/cx.ts';
import type { ReactNode } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  /** What the button that opens it names as its `popoverTarget`. */
  id: string;
  label: string;
  /** `top` under the header, `end` a box at the line's end, `side` a drawer at its start; sheets on phones. */
  shape: 'top' | 'end' | 'side';
  children: ReactNode;
}

/**
 * The browser's own popover: opens without a script, closes by Esc and by a press beside it. Once Tab has left it, and when the page
 * changes, `watchPopovers` closes it.
 */
export function Popover({ id, label, shape, children }: PopoverProps) {
  return (
    <dialog id={id} popover="auto" aria-label={label} className={cx(styles.box, styles[shape])}>
      {children}
    </dialog>
  );
}
