import { useEffect } from 'react';
import { isTyping } from '../layout/list-keys.ts';

/** What a key does while a review is open, by its letter; not while somebody types. */
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
