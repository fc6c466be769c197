import { useEffect, useRef, useState } from 'react';
import { keyGroups } from './key-text.ts';

/** How long the groups of a key take to turn, one after the other (`--turn`). */
export const TURN_MS = 420;

export interface RevealedKey {
  state: 'hidden' | 'turning' | 'shown';
  /** The key while it turns or is shown, else null. It lives here alone, never in an attribute of the page. */
  code: string | null;
  /** How many of its groups have turned. */
  turned: number;
  failed: boolean;
  /** True once it was shown, however long ago: then there is nothing left to warn of. */
  seen: boolean;
  reveal: () => Promise<void>;
  hide: () => void;
}

/** The states of a key ticket. `fetchKey` asks the server; a hidden key is forgotten and has to be asked for again. */
export function useRevealedKey(fetchKey: () => Promise<string>): RevealedKey {
  const [state, setState] = useState<RevealedKey['state']>('hidden');
  const [code, setCode] = useState<string | null>(null);
  const [turned, setTurned] = useState(0);
  const [failed, setFailed] = useState(false);
  const [seen, setSeen] = useState(false);
  // Counts the askings: an answer that comes after "Hide" belongs to an older one and must not open the ticket again.
  const asking = useRef(0);

  const reveal = async () => {
    const mine = ++asking.current;
    setFailed(false);
    setState('turning');
    try {
      const key = await fetchKey();
      if (mine !== asking.current) return;
      setTurned(0);
      setCode(key);
      setSeen(true);
    } catch {
      if (mine !== asking.current) return;
      setFailed(true);
      setState('hidden');
    }
  };

  const hide = () => {
    asking.current++;
    setCode(null);
    setState('hidden');
  };

  useEffect(() => {
    if (code === null) return;
    const groups = keyGroups(code).length;
    const step = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : TURN_MS / groups;
    // Half-way through its turn a group is edge-on: the moment to change what is written on it.
    const timers = Array.from({ length: groups }, (_, i) =>
      setTimeout(() => setTurned(i + 1), (i + 0.5) * step),
    );
    timers.push(setTimeout(() => setState('shown'), groups * step));
    return () => timers.forEach(clearTimeout);
  }, [code]);

  return { state, code, turned, failed, seen, reveal, hide };
}
