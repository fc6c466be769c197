import { useEffect } from 'react';
import { isTyping } from '../layout/list-keys.ts';

/** Keyboard shortcuts of an open review; inactive while typing. */
export function useDecideKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.repeat) return;
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
