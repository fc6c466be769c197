import { useWords } from '@halfturn/locales/react.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PictureViewer } from './picture-viewer.tsx';
import styles from './viewer.module.css';

export interface ViewerProps {
  name: string;
  onClose: () => void;
  /** What stands in the page while the window is full. */
  inPage: ReactNode;
  /** True to fill the window from the start, as on a phone. */
  wide?: boolean;
  /** Which of how many pictures it is; with fewer than two there is none to go to. */
  at: number;
  count: number;
  onGo: (at: number) => void;
  children: ReactNode;
}

/** So narrow a window has no room for a viewer in the page. */
const NARROW = '(max-width: 640px)';

/** The viewer in the picture's own place, or over the whole window; on a phone over the window at once. */
export default function Viewer({ name, onClose, inPage, wide, at, count, onGo, children }: ViewerProps) {
  const [atOnce] = useState(() => wide || matchMedia(NARROW).matches);
  const [full, setFull] = useState(atOnce);
  const inline = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The picture that was pressed is gone: its stage takes the focus, also after the window was left.
    if (!full) inline.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [full]);
  const more = count > 1 ? { at, count, onGo } : null;
  const leave = () => (atOnce ? onClose() : setFull(false));
  if (!full)
    return (
      <div ref={inline}>
        <PictureViewer name={name} full={false} more={more} onFull={() => setFull(true)} onClose={onClose}>
          {children}
        </PictureViewer>
      </div>
    );
  return (
    <>
      {inPage}
      <FullDialog name={name} screen={!wide} onClose={leave}>
        <PictureViewer name={name} full more={more} onFull={wide ? null : leave} onClose={onClose}>
          {children}
        </PictureViewer>
      </FullDialog>
    </>
  );
}

interface FullDialogProps {
  name: string;
  /** True to ask the browser for the whole screen as well. */
  screen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The whole window for a picture, and the whole screen if that is asked for and the browser has it. Focus stays in it and comes back. */
function FullDialog({ name, screen, onClose, children }: FullDialogProps) {
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
    if (screen) void Promise.resolve(page.requestFullscreen?.()).then(show, show);
    else show();
    return () => {
      gone = true;
      document.removeEventListener('fullscreenchange', left);
      dialog.close();
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    };
  }, [screen]);
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
