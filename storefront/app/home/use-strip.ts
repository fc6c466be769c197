import { useCallback, useEffect, useRef, useState } from 'react';

/** How long each banner stands before the strip goes on by itself. */
const STAND_MS = 7_000;

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A strip that scrolls by itself, as long as nobody minds. `rest` goes on what is around strip and buttons. */
export function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [moves, setMoves] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [looked, setLooked] = useState(false);

  useEffect(() => {
    const box = strip.current;
    if (!box) return;
    const measure = () => setMoves(box.scrollWidth > box.clientWidth + 2);
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    setPlaying(!wantsStillness());
    return () => watch.disconnect();
  }, [count]);

  const step = useCallback((by: 1 | -1) => {
    const box = strip.current;
    const first = box?.firstElementChild;
    if (!box || !first) return;
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    const most = box.scrollWidth - box.clientWidth;
    const at = Math.abs(box.scrollLeft);
    // From the last on to the first, and back.
    const over = by === 1 ? at >= most - 2 : at <= 2;
    const to = over ? (by === 1 ? 0 : most) : at + by * (first.clientWidth + 1);
    box.scrollTo({ left: sign * to, behavior: wantsStillness() ? 'instant' : 'smooth' });
  }, []);

  useEffect(() => {
    if (!playing || looked || !moves) return;
    const timer = setInterval(() => document.hidden || step(1), STAND_MS);
    return () => clearInterval(timer);
  }, [playing, looked, moves, step]);

  return {
    strip,
    /** There is more than fits. */
    moves,
    playing,
    toggle: () => setPlaying(!playing),
    step,
    rest: {
      onPointerEnter: () => setLooked(true),
      onPointerLeave: () => setLooked(false),
      onFocus: () => setLooked(true),
      onBlur: () => setLooked(false),
    },
  };
}
