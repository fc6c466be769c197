import { readFileSync } from 'node:fs';
import { accentOf, BUILT_IN } from '@halfturn/ui/accent.ts';
import { contrast } from '@halfturn/ui/contrast.ts';
import { expect, test } from 'vitest';

const CHANNELS = ['00', '33', '66', '99', 'cc', 'ff'];
const EVERY = CHANNELS.flatMap((r) => CHANNELS.flatMap((g) => CHANNELS.map((b) => `#${r}${g}${b}`)));

/** What a color over white looks like. */
const overWhite = (hex: string, part: number): string => {
  const channels = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) * part + 255 * (1 - part));
  return `#${channels.map((v) => Math.ceil(v).toString(16).padStart(2, '0')).join('')}`;
};

test('the words of a banner can be read on a white picture, with every accent color', () => {
  const css = readFileSync(new URL('banner-picture.module.css', import.meta.url), 'utf8');
  const veil = Number(/var\(--deep\) (\d+)%/.exec(css)?.[1]) / 100;
  const themes = [BUILT_IN, ...EVERY.map(accentOf)].flatMap(({ light, dark }) => [light, dark]);
  const poorest = (part: number) =>
    Math.min(...themes.map((tones) => contrast(tones['on-deep-2'], overWhite(tones.deep, part))));
  expect(poorest(veil)).toBeGreaterThanOrEqual(4.5);
  // A thinner veil would not do for all of them.
  expect(poorest(0.7)).toBeLessThan(4.5);
});
