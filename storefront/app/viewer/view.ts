/** How a picture lies on its stage. Lengths are CSS pixels from the stage's middle. */
export interface View {
  zoom: number;
  x: number;
  y: number;
  /** Degrees, clockwise; not kept within a full turn, so that a turn is never unwound. */
  turn: number;
  /** -1 where it is mirrored. */
  flipX: 1 | -1;
  flipY: 1 | -1;
}

export interface Point {
  x: number;
  y: number;
}

export const LEAST = 1;
export const MOST = 8;
/** What one press of a button or a key does. */
export const STEP = 1.4;
/** How far an arrow key moves the picture. */
export const NUDGE = 60;

export const WHOLE: View = { zoom: 1, x: 0, y: 0, turn: 0, flipX: 1, flipY: 1 };

/** Zooms by a factor, and leaves what lies under `at` where it is: the finger, the pointer, else the middle. */
export function zoomBy(view: View, factor: number, at: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(MOST, Math.max(LEAST, view.zoom * factor));
  const by = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** Moves the picture. */
export const moveBy = (view: View, { x, y }: Point): View => ({ ...view, x: view.x + x, y: view.y + y });

/** A quarter turn: 1 to the right, -1 to the left. */
export const turnBy = (view: View, quarters: 1 | -1): View => ({ ...view, turn: view.turn + quarters * 90 });

/** Mirrors along the screen's axis, however the picture is turned. */
export function flip(view: View, axis: 'x' | 'y'): View {
  const lies = Math.abs(view.turn / 90) % 2 === 1;
  return (axis === 'x') === lies
    ? { ...view, flipY: view.flipY === 1 ? -1 : 1 }
    : { ...view, flipX: view.flipX === 1 ? -1 : 1 };
}

/** Keeps the picture over the stage: it can be moved no further than its edge to the stage's edge. */
export function keepIn(view: View, stage: { width: number; height: number }): View {
  const slackX = (stage.width * (view.zoom - 1)) / 2;
  const slackY = (stage.height * (view.zoom - 1)) / 2;
  const within = (value: number, slack: number) => Math.min(slack, Math.max(-slack, value)) + 0;
  return { ...view, x: within(view.x, slackX), y: within(view.y, slackY) };
}

/** For CSS. Turned first and moved last, so that moving is along the screen. */
export const transformOf = ({ x, y, turn, zoom, flipX, flipY }: View): string =>
  `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${zoom * flipX}, ${zoom * flipY})`;
