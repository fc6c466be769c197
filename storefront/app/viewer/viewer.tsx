import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FullDialog } from './full-dialog.tsx';
import { PictureViewer } from './picture-viewer.tsx';

export interface ViewerProps {
  name: string;
  onClose: () => void;
  children: ReactNode;
}

/** So narrow a window has no room for a viewer in the page. */
const NARROW = '(max-width: 640px)';

/** The viewer in the picture's own place, or over the whole window; on a phone over the window at once. */
export default function Viewer({ name, onClose, children }: ViewerProps) {
  const [narrow] = useState(() => matchMedia(NARROW).matches);
  const [full, setFull] = useState(narrow);
  const inline = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The picture that was pressed is gone: its stage takes the focus, also after the window was left.
    if (!full) inline.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [full]);
  const leave = () => (narrow ? onClose() : setFull(false));
  if (!full)
    return (
      <div ref={inline}>
        <PictureViewer name={name} full={false} onFull={() => setFull(true)} onClose={onClose}>
          {children}
        </PictureViewer>
      </div>
    );
  return (
    <>
      {children}
      <FullDialog name={name} onClose={leave}>
        <PictureViewer name={name} full onFull={leave} onClose={onClose}>
          {children}
        </PictureViewer>
      </FullDialog>
    </>
  );
}
