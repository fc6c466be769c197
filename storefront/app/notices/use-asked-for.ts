import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** A box that opens by itself where the address asks for it. */
export function useAskedFor(id: string): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}` || !box.current) return;
    box.current.open = true;
    box.current.scrollIntoView({ block: 'nearest' });
  }, [hash, id]);
  return box;
}
