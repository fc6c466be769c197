import { cx } from '@halfturn/ui/cx.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './popover.module.css';
import { useTabCloses } from './use-tab-closes.ts';

export interface PopoverProps {
  /** What the button that opens it names as its `popoverTarget`. */
  id: string;
  label: string;
  /** `top` under the header, `end` a box at the line's end, `side` a drawer at its start; sheets on phones. */
  shape: 'top' | 'end' | 'side';
  children: ReactNode;
}

/**
 * The browser's own popover: opens without a script, closes by Esc, by a press beside it, once Tab has left it, and when the
 * page changes.
 */
export function Popover({ id, label, shape, children }: PopoverProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useTabCloses(ref);
  const page = useRef(key);
  useEffect(() => {
    // One that was opened before the scripts stays open.
    if (page.current === key) return;
    page.current = key;
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
  }, [key]);
  return (
    <dialog ref={ref} id={id} popover="auto" aria-label={label} className={cx(styles.box, styles[shape])}>
      {children}
    </dialog>
  );
}
