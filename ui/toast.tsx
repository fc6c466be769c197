import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Notice } from './notice.tsx';
import { ToastContext, type Toaster } from './toast-context.ts';
import { dropToast, pushToast, type Toast } from './toast-queue.ts';
import styles from './toast.module.css';

const STAYS_MS = 6000;

/** Holds the page's toasts. Both live regions are always there, as one that comes with its words is often not read. */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [queue, setQueue] = useState<Toast[]>([]);
  const next = useRef(1);
  const toaster = useMemo<Toaster>(
    () => ({
      show: (text, tone = 'good') => setQueue((q) => pushToast(q, { id: next.current++, tone, text })),
    }),
    [],
  );
  const [first] = queue;
  const close = (id: number) => setQueue((q) => dropToast(q, id));
  const box = first && (
    <ToastBox key={first.id} toast={first} closeLabel={closeLabel} onClose={() => close(first.id)} />
  );
  return (
    <ToastContext value={toaster}>
      {children}
      <div className={styles.region}>
        <div aria-live="polite">{first?.tone !== 'bad' && box}</div>
        <div role="alert">{first?.tone === 'bad' && box}</div>
      </div>
    </ToastContext>
  );
}

function ToastBox(props: { toast: Toast; closeLabel: string; onClose: () => void }) {
  const { toast, closeLabel, onClose } = props;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const running = toast.tone !== 'bad' && !pointed && !focused;
  const left = useRef(STAYS_MS);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  useEffect(() => {
    if (!running) return;
    const from = performance.now();
    const timer = setTimeout(() => closing.current(), left.current);
    return () => {
      clearTimeout(timer);
      // A pause keeps what was left, with a second to spare: leaving the pointer must not make it vanish at once.
      left.current = Math.max(1000, left.current - (performance.now() - from));
    };
  }, [running]);
  return (
    <div
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Notice
        tone={toast.tone}
        className={styles.toast}
        end={
          <IconButton
            icon="cross"
            iconSize={18}
            label={closeLabel}
            className={styles.close}
            onClick={onClose}
          />
        }
      >
        {toast.text}
      </Notice>
    </div>
  );
}
