import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  /** Esc, the scrim, the cross, or the browser itself closed it. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** `centre` is a bottom sheet under 640 px; `side` is a drawer at the end of the line. */
  shape?: 'centre' | 'wide' | 'side';
  /** True while closing would lose something: then Esc and the scrim do nothing, and only the buttons close it. */
  held?: boolean;
  /** The actions, in a bar that stays in sight. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** The native modal dialog: the browser takes focus in, keeps it there and gives it back. Empty while it is closed. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, shape = 'centre', held = false, footer, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A drag from a field to the scrim does not close the dialog: the press must begin on the scrim too.
  const pressed = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    // Also when this part of the page is removed, so that focus returns to its former place.
    return () => dialog.close();
  }, [open]);

  const press = (event: PointerEvent) => {
    pressed.current = event.target === ref.current;
  };
  const release = (event: PointerEvent) => {
    if (pressed.current && event.target === ref.current && !held) onClose();
    pressed.current = false;
  };

  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, shape !== 'centre' && styles[shape])}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file chooser inside cancels too, and its event bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!held) onClose();
      }}
      onClose={(event) => {
        // Browsers close even a held dialog on a second Esc; the caller's state must follow what is on the screen.
        // The event comes late: a dialog that is open again by then is not to be closed.
        if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
      }}
      onPointerDown={press}
      onPointerUp={release}
    >
      {open && (
        <>
          <header className={styles.head}>
            <h2 id={id}>{title}</h2>
            <IconButton icon="cross" label={closeLabel} onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </>
      )}
    </dialog>
  );
}
