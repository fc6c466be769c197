import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './view.ts';

export interface GestureTargets {
  zoom: (factor: number, at: Point) => void;
  move: (by: Point) => void;
  /** One finger went a long way to a side and left the stage. */
  swipe: (toward: 'left' | 'right') => void;
}

/** A shorter way is a press. */
const SWIPE = 48;

/** Wheel, drag, swipe and pinch on the stage. Points are measured from its middle. */
export function useGestures(stage: RefObject<HTMLElement | null>, targets: GestureTargets) {
  const fingers = useRef(new Map<number, Point>());
  /** Where the only finger came down; null once there was a second. */
  const start = useRef<Point | null>(null);
  const latest = useRef(targets);
  useEffect(() => {
    latest.current = targets;
  });

  const fromMiddle = (clientX: number, clientY: number): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box
      ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 };
  };
  const point = useRef(fromMiddle);
  useEffect(() => {
    point.current = fromMiddle;
  });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // Not through React: its wheel listeners are passive and could not keep the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = point.current(event.clientX, event.clientY);
      latest.current.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0022)), at);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [stage]);

  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = fromMiddle(event.clientX, event.clientY);
    start.current = fingers.current.size === 0 ? at : null;
    fingers.current.set(event.pointerId, at);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const all = fingers.current;
    const before = all.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event.clientX, event.clientY);
    const other = [...all].find(([id]) => id !== event.pointerId)?.[1];
    all.set(event.pointerId, now);
    if (!other) return targets.move({ x: now.x - before.x, y: now.y - before.y });
    const apart = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (apart(before) > 0) targets.zoom(apart(now) / apart(before), middle);
    targets.move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  };
  const gone = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    gone(event);
    const from = start.current;
    start.current = null;
    if (!from) return;
    const to = fromMiddle(event.clientX, event.clientY);
    const across = to.x - from.x;
    if (Math.abs(across) > Math.max(SWIPE, 2 * Math.abs(to.y - from.y)))
      targets.swipe(across < 0 ? 'left' : 'right');
  };
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: gone };
}
