import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const tokens = read('tokens.css');

const HEX = '#[\\da-f]{3,6}';

/** The colors of a theme: a token names one for both themes, or one for each. */
const coloursOf = (theme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    [
      ...tokens.matchAll(new RegExp(`--([\\w-]+): (?:light-dark\\((${HEX}), (${HEX})\\)|(${HEX}));`, 'g')),
    ].map(([, role, light, dark, both]) => [role, both ?? (theme === 'light' ? light : dark)]),
  );

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

describe.each(['light', 'dark'] as const)('%s theme', (name) => {
  const theme = coloursOf(name);
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

test('no style sheet knows left from right', () => {
  const physical =
    /(?<![\w-])((margin|padding|border)-(left|right)|left|right|float|text-align:\s*(left|right))\s*:/;
  for (const file of readdirSync(new URL('.', import.meta.url)).filter((f) => f.endsWith('.css'))) {
    expect(read(file).match(physical)?.[0], file).toBeUndefined();
  }
});
