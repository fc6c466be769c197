import { useWords } from '@halfturn/locales/react.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './viewer.module.css';

export interface FullDialogProps {
  name: string;
  onClose: () => void;
  children: ReactNode;
}

/** The whole window for a picture; the whole screen too, where the browser has that. Focus stays in it and comes back. */
export function FullDialog({ name, onClose, children }: FullDialogProps) {
  const { t } = useWords<'viewer'>();
  const ref = useRef<HTMLDialogElement>(null);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let gone = false;
    const page = document.documentElement;
    const show = () => {
      if (gone) return;
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[role=application]')?.focus();
      document.addEventListener('fullscreenchange', left);
    };
    // The browser's own Escape leaves the whole screen, and tells the dialog nothing.
    const left = () => {
      if (!document.fullscreenElement) closing.current();
    };
    // First the screen, then the dialog: what comes later lies on top. A browser without it, or one that refuses, leaves the
    // dialog as large as the window.
    void Promise.resolve(page.requestFullscreen?.()).then(show, show);
    return () => {
      gone = true;
      document.removeEventListener('fullscreenchange', left);
      dialog.close();
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-label={t('viewer.title', { name })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
