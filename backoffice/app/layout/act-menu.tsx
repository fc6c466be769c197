import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './act-menu.module.css';

export interface MenuAct {
  id: string;
  label: string;
  onPress: () => void;
}

/** A button that shows further acts below it. It closes on Esc, on an act, and when focus or a press goes elsewhere. */
export function ActMenu({ label, acts }: { label: string; acts: readonly MenuAct[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closing = new AbortController();
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The list behind closes its panel by the same key.
      event.stopPropagation();
      setOpen(false);
      opener.current?.focus();
    };
    // By capture, so that it comes before the handler of the list.
    const options = { signal: closing.signal, capture: true };
    document.addEventListener('pointerdown', onLeave, options);
    document.addEventListener('focusin', onLeave, options);
    document.addEventListener('keydown', onKey, options);
    return () => closing.abort();
  }, [open]);
  if (acts.length === 0) return null;
  return (
    <div ref={box} className={styles.menu}>
      <IconButton
        ref={opener}
        icon="more"
        label={label}
        className={styles.opener}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <ul id={id} className={styles.list}>
          {acts.map((act) => (
            <li key={act.id}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  act.onPress();
                }}
              >
                {act.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
