import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bitting, cutPath, cutPolygon } from './key-cut.ts';

test('every key has seven depths from 0 to 4 and is never flat', () => {
  for (let i = 0; i < 3000; i++) {
    const b = bitting(`Product ${i}`);
    expect(b).toHaveLength(7);
    expect(b.every((v) => Number.isInteger(v) && v >= 0 && v <= 4)).toBe(true);
    expect(new Set(b).size).toBeGreaterThan(1);
  }
});

test('a product keeps its key', () => {
  expect(bitting('Lanternfall')).toEqual([3, 1, 3, 4, 0, 3, 1]);
  expect(bitting('Orbital Drift')).toEqual([0, 3, 3, 0, 4, 0, 3]);
});

test('the ticket is cut with 45-degree flanks whatever its width', () => {
  const polygon = cutPolygon([3, 1, 3, 4, 0, 3, 1]);
  expect(polygon).toContain('polygon(0 0,100% 0,calc(100% - 0px) calc(100% - 5px)');
  // From depth 0 up to 3 is 15 px high, so each side of the notch gives 7.5 px of its width.
  expect(polygon).toContain('calc(71.43% + 7.5px) calc(100% - 15px),calc(71.43% - 7.5px) calc(100% - 0px)');
});

test('the plain edge in the style sheet is the edge that cutPath draws', () => {
  const css = readFileSync(new URL('key-edge.module.css', import.meta.url), 'utf8');
  const inner = cutPath([0, 3, 1, 4, 2, 0, 2], 490, 20, 4.5, 'M').split('L').slice(1, -1).join('L');
  expect(css).toContain(inner);
});
