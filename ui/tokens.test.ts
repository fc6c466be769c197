import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const tokens = read('tokens.css');

/** The colours of the block that follows a selector. */
function colours(selector: string): Record<string, string> {
  const from = tokens.indexOf(selector);
  const block = tokens.slice(from, tokens.indexOf('}', from));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g)].map((m) => [m[1], m[2]]));
}

const light = colours(':root {');
const dark = { ...light, ...colours(":root[data-theme='dark'] {") };

/** Text roles and every ground they are set on. */
const TEXT: [string, string[]][] = [
  ['ink', ['paper', 'surface', 'sunken', 'spruce-soft', 'danger-soft', 'warn-soft', 'info-soft']],
  ['ink-2', ['paper', 'surface', 'sunken', 'spruce-soft']],
  ['ink-3', ['paper', 'surface', 'sunken']],
  ['spruce', ['paper', 'surface', 'spruce-soft']],
  ['on-spruce', ['spruce', 'spruce-hover']],
  ['on-brass', ['brass', 'brass-hover']],
  ['on-deep', ['deep', 'deep-2']],
  ['on-deep-2', ['deep', 'deep-2']],
  ['danger', ['paper', 'surface', 'danger-soft']],
  ['warn', ['surface', 'warn-soft']],
  ['info', ['surface', 'info-soft']],
];
const EDGES: [string, string[]][] = [
  ['line-strong', ['paper', 'surface']],
  ['brass-edge', ['paper', 'surface']],
  ['focus', ['paper', 'surface']],
  ['brass', ['deep', 'deep-2']],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_, theme) => {
  test.each(TEXT.flatMap(([role, grounds]) => grounds.map((ground) => [role, ground])))(
    '%s can be read on %s',
    (role, ground) => {
      expect(contrast(theme[role ?? ''] ?? '', theme[ground ?? ''] ?? '')).toBeGreaterThanOrEqual(4.5);
    },
  );
  test.each(EDGES.flatMap(([role, grounds]) => grounds.map((ground) => [role, ground])))(
    '%s can be seen on %s',
    (role, ground) => {
      expect(contrast(theme[role ?? ''] ?? '', theme[ground ?? ''] ?? '')).toBeGreaterThanOrEqual(3);
    },
  );
});

test('the dark theme by choice and by system are one', () => {
  expect(colours(":root:not([data-theme='light']) {")).toEqual(colours(":root[data-theme='dark'] {"));
});

test('no style sheet knows left from right', () => {
  const physical =
    /(?<![\w-])((margin|padding|border)-(left|right)|left|right|float|text-align:\s*(left|right))\s*:/;
  for (const file of readdirSync(new URL('.', import.meta.url)).filter((f) => f.endsWith('.css'))) {
    expect(read(file).match(physical)?.[0], file).toBeUndefined();
  }
});
