import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FullDialog } from './full-dialog.tsx';
import { PictureViewer } from './picture-viewer.tsx';

export interface ViewerProps {
  name: string;
  onClose: () => void;
  /** What stands in the page while the window is full. */
  inPage: ReactNode;
  /** Which of how many pictures it is; with fewer than two there is none to go to. */
  at: number;
  count: number;
  onGo: (at: number) => void;
  children: ReactNode;
}

/** So narrow a window has no room for a viewer in the page. */
const NARROW = '(max-width: 640px)';

/** The viewer in the picture's own place, or over the whole window; on a phone over the window at once. */
export default function Viewer({ name, onClose, inPage, at, count, onGo, children }: ViewerProps) {
  const [narrow] = useState(() => matchMedia(NARROW).matches);
  const [full, setFull] = useState(narrow);
  const inline = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The picture that was pressed is gone: its stage takes the focus, also after the window was left.
    if (!full) inline.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [full]);
  const more = count > 1 ? { at, count, onGo } : null;
  const leave = () => (narrow ? onClose() : setFull(false));
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
      <FullDialog name={name} onClose={leave}>
        <PictureViewer name={name} full more={more} onFull={leave} onClose={onClose}>
          {children}
        </PictureViewer>
      </FullDialog>
    </>
  );
}
