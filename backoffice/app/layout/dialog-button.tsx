import { Button, type ButtonProps } from '@halfturn/ui/button.tsx';
import { useState, type ReactNode } from 'react';

export interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  label: string;
  /** False for no button; a dialog that is open stays, as it may say why. */
  offered?: boolean;
  /** The dialog. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, offered = true, children, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {offered && (
        <Button {...button} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {open && children(() => setOpen(false))}
    </>
  );
}
