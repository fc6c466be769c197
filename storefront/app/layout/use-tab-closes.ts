import { type RefObject, useEffect } from 'react';

/** Closes a popover that the Tab key has left, as it would cover what has the focus. */
export function useTabCloses(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const look = () => {
      const { activeElement } = document;
      // A popover that was opened from this one closes with it.
      const inside = ref.current?.contains(activeElement) || activeElement?.closest(':popover-open');
      if (!inside && ref.current?.matches(':popover-open')) ref.current.hidePopover();
    };
    // The focus moves after the event.
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && requestAnimationFrame(look);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ref]);
}
