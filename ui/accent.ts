import { contrast } from './contrast.ts';

/** The colors of one theme that follow from the accent color, by the names of their tokens (`tokens.css`). */
export interface AccentTones {
  spruce: string;
  'spruce-hover': string;
  'spruce-soft': string;
  'on-spruce': string;
  deep: string;
  'deep-2': string;
  'on-deep-2': string;
}
export interface Accent {
  light: AccentTones;
  dark: AccentTones;
}

/** The built-in colors, as `tokens.css` has them. */
export const BUILT_IN: Accent = {
  light: {
    spruce: '#0a5c4a',
    'spruce-hover': '#07463a',
    'spruce-soft': '#dbede5',
    'on-spruce': '#ffffff',
    deep: '#08342c',
    'deep-2': '#0e463b',
    'on-deep-2': '#b5d0c5',
  },
  dark: {
    spruce: '#74d3b0',
    'spruce-hover': '#98e2c7',
    'spruce-soft': '#14362d',
    'on-spruce': '#04201a',
    deep: '#0a2b24',
    'deep-2': '#103b32',
    'on-deep-2': '#b5d0c5',
  },
};

/** The grounds on which links and selected things stand in each theme (paper, surface, sunken). */
const GROUNDS = {
  light: ['#f3f6f3', '#ffffff', '#e8ede9'],
  dark: ['#0b1412', '#121e1b', '#1b2a25'],
} as const;

/** What WCAG 2.2 asks of text at level AA. */
const READABLE = 4.5;
const WHITE = '#ffffff';
const STEP = 0.005;

/** An accent color as it is saved. */
export const isAccent = (text: string): boolean => /^#[\da-f]{6}$/.test(text);

/** A color in OKLCH, where equal steps of lightness look equal. */
interface Lch {
  l: number;
  c: number;
  h: number;
}

/**
 * The colors of both themes that an accent color (`#rrggbb`) gives. The accent is used as it is where its text can be read at WCAG's
 * level AA, and otherwise made darker in the light theme, or lighter in the dark one, until it can.
 */
export function accentOf(hex: string): Accent {
  const { c, h } = lchOf(hex);
  const tint = (l: number, part: number, most: number) => hexOf({ l, c: Math.min(c * part, most), h });
  const onDeep = tint(0.84, 0.3, 0.04);
  const lightSoft = tint(0.935, 0.3, 0.035);
  const spruce = readableOn(hex, [...GROUNDS.light, lightSoft, WHITE], -STEP);
  const darkSoft = tint(0.305, 0.4, 0.06);
  const pale = readableOn(hex, [...GROUNDS.dark, darkSoft], STEP);
  return {
    light: {
      spruce,
      'spruce-hover': shifted(spruce, -0.07),
      'spruce-soft': lightSoft,
      'on-spruce': WHITE,
      deep: tint(0.295, 0.6, 0.09),
      'deep-2': tint(0.355, 0.6, 0.1),
      'on-deep-2': onDeep,
    },
    dark: {
      spruce: pale,
      'spruce-hover': shifted(pale, 0.06),
      'spruce-soft': darkSoft,
      'on-spruce': tint(0.2, 0.3, 0.04),
      deep: tint(0.265, 0.5, 0.075),
      'deep-2': tint(0.325, 0.5, 0.085),
      'on-deep-2': onDeep,
    },
  };
}

/** The color with its lightness changed, step by step, until it can be read on every ground. */
function readableOn(hex: string, grounds: readonly string[], step: number): string {
  const { l, c, h } = lchOf(hex);
  const reads = (one: string) => grounds.every((ground) => contrast(one, ground) >= READABLE);
  if (reads(hex)) return hex;
  for (let to = l + step; to > 0 && to < 1; to += step) {
    const one = hexOf({ l: to, c, h });
    if (reads(one)) return one;
  }
  return step < 0 ? '#000000' : WHITE;
}

const shifted = (hex: string, by: number): string => {
  const { l, c, h } = lchOf(hex);
  return hexOf({ l: Math.min(1, Math.max(0, l + by)), c, h });
};

/**
 * A style sheet that puts the colors in the place of the built-in ones on screens. Written without `light-dark()`, which older browsers
 * do not know.
 */
export function accentSheet({ light, dark }: Accent): string {
  const [day, night] = [tokens(light), tokens(dark)];
  return [
    '@media screen{',
    `:root,:root[data-theme='light']{${day}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme='light']){${night}}}`,
    `:root[data-theme='dark']{${night}}`,
    '}',
  ].join('');
}

const tokens = (tones: AccentTones): string =>
  Object.entries(tones)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

function lchOf(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => linear(Number.parseInt(hex.slice(i, i + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

/** The nearest color that a screen has: the chroma is lowered until it fits. */
function hexOf({ l, c, h }: Lch): string {
  for (let chroma = c; chroma > 0.002; chroma *= 0.96) {
    const rgb = rgbOf({ l, c: chroma, h });
    if (rgb.every((one) => one > -0.0005 && one < 1.0005)) return written(rgb);
  }
  return written(rgbOf({ l, c: 0, h }));
}

function rgbOf({ l, c, h }: Lch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const encoded = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

const written = (rgb: readonly number[]): string =>
  `#${rgb
    .map((v) => Math.round(encoded(Math.min(1, Math.max(0, v))) * 255))
    .map((v) => v.toString(16).padStart(2, '0'))
    .join('')}`;
