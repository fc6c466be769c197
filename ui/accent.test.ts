import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accentOf, accentSheet, BUILT_IN, isAccent, type AccentTones } from './accent.ts';
import { contrast } from './contrast.ts';

const CHANNELS = ['00', '33', '66', '99', 'cc', 'ff'];
const EVERY = CHANNELS.flatMap((r) => CHANNELS.flatMap((g) => CHANNELS.map((b) => `#${r}${g}${b}`)));

/** What stands on what, as `tokens.test.ts` asks of the built-in colors. */
const PAIRS: [keyof AccentTones, (keyof AccentTones)[]][] = [
  ['spruce', ['spruce-soft']],
  ['on-spruce', ['spruce', 'spruce-hover']],
  ['on-deep-2', ['deep', 'deep-2']],
];
const FIXED = {
  light: { text: '#0c1f1b', second: '#40534d', grounds: ['#f3f6f3', '#ffffff', '#e8ede9'] },
  dark: { text: '#eaf2ee', second: '#b3c4bc', grounds: ['#0b1412', '#121e1b', '#1b2a25'] },
};

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('every accent color gives text that can be read', () => {
    const { text, second, grounds } = FIXED[theme];
    const poor = EVERY.flatMap((accent) => {
      const tones = accentOf(accent)[theme];
      const pairs = [
        ...PAIRS.flatMap(([one, on]) => on.map((ground) => [tones[one], tones[ground]] as const)),
        ...grounds.map((ground) => [tones.spruce, ground] as const),
        ...[text, second].map((one) => [one, tones['spruce-soft']] as const),
        ...[tones.deep, tones['deep-2']].map((ground) => ['#f1f7f3', ground] as const),
        // The brass button stands on the deep ground; its edge needs 3:1 alone.
        ...[tones.deep, tones['deep-2']].map((ground) => ['#ffc23d', ground] as const),
      ];
      return pairs.filter(([a, b]) => contrast(a, b) < 4.5).map(([a, b]) => `${accent}: ${a} on ${b}`);
    });
    expect(poor).toEqual([]);
  });
});

test('a color that can be read stays as it is, and another one is changed', () => {
  expect(accentOf('#0b57d0').light.spruce).toBe('#0b57d0');
  expect(accentOf('#ffd400').light.spruce).not.toBe('#ffd400');
  expect(accentOf('#ffd400').dark.spruce).toBe('#ffd400');
  expect(accentOf('#20124d').dark.spruce).not.toBe('#20124d');
});

test('the built-in colors are those of the tokens', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replaceAll(/\s+/g, '');
  for (const [name, light] of Object.entries(BUILT_IN.light)) {
    const dark = BUILT_IN.dark[name as keyof AccentTones];
    const both = `--${name}:light-dark(${light},${dark});`;
    expect(tokens.includes(both) || (light === dark && tokens.includes(`--${name}:${light};`)), name).toBe(
      true,
    );
  }
});

test('the style sheet has both themes, chosen by the system or by the reader', () => {
  const sheet = accentSheet(accentOf('#0b57d0'));
  expect(sheet.match(/--spruce:#0b57d0/g)).toHaveLength(1);
  expect(sheet.match(/--deep:/g)).toHaveLength(3);
  expect(sheet).not.toContain('light-dark');
});

test.each(['', '#fff', '#GGGGGG', '0a5c4a', '#0a5c4a;'])('%j is no accent color', (text) => {
  expect(isAccent(text)).toBe(false);
});
