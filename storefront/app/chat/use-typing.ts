import { TYPING_MS } from '@halfturn/contract/primitives/chat-limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether the other side is typing; the sign ends by itself. */
export function useTyping(): [boolean, (types: boolean) => void] {
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const see = useCallback((types: boolean) => {
    clearTimeout(timer.current);
    setTyping(types);
    if (types) timer.current = setTimeout(() => setTyping(false), TYPING_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [typing, see];
}
