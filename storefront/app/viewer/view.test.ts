import { describe, expect, it } from 'vitest';
import { flip, keepIn, LEAST, MOST, moveBy, transformOf, turnBy, WHOLE, zoomBy } from './view.ts';

describe('how a picture lies', () => {
  it('zooms around what is under the pointer', () => {
    const at = { x: 50, y: -20 };
    const near = zoomBy(WHOLE, 2, at);
    expect(near).toMatchObject({ zoom: 2, x: -50, y: 20 });
    // The point of the picture that was under the pointer still is.
    const shown = { x: (at.x - near.x) / near.zoom, y: (at.y - near.y) / near.zoom };
    expect(shown).toEqual(at);
  });

  it('never leaves its limits, and comes back to where it was', () => {
    expect(zoomBy(WHOLE, 1_000).zoom).toBe(MOST);
    expect(zoomBy(WHOLE, 0.001)).toEqual(WHOLE);
    const there = zoomBy(WHOLE, 3, { x: 10, y: 10 });
    expect(zoomBy(there, 1 / 3, { x: 10, y: 10 }).zoom).toBeCloseTo(LEAST);
  });

  it('can be moved to its edge and no further', () => {
    const stage = { width: 300, height: 400 };
    expect(keepIn(moveBy(WHOLE, { x: 99, y: -99 }), stage)).toEqual(WHOLE);
    const near = zoomBy(WHOLE, 2);
    expect(keepIn(moveBy(near, { x: 999, y: -999 }), stage)).toMatchObject({ x: 150, y: -200 });
  });

  it('turns on and on, and mirrors along the screen however it is turned', () => {
    const four = [1, 1, 1, 1].reduce((view) => turnBy(view, 1), WHOLE);
    expect(four.turn).toBe(360);
    expect(flip(WHOLE, 'x')).toMatchObject({ flipX: -1, flipY: 1 });
    expect(flip(turnBy(WHOLE, -1), 'x')).toMatchObject({ flipX: 1, flipY: -1 });
    expect(flip(flip(WHOLE, 'y'), 'y')).toEqual(WHOLE);
  });

  it('is said in CSS', () => {
    expect(transformOf({ ...WHOLE, zoom: 2, x: 5, flipX: -1, turn: 90 })).toBe(
      'translate(5px, 0px) rotate(90deg) scale(-2, 2)',
    );
  });
});
