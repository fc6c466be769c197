import type { FORM } from './cover-motifs-form.ts';
import type { LAND } from './cover-motifs-land.ts';
import type { MORE } from './cover-motifs-more.ts';
import type { PALETTES } from './cover-palettes.ts';

export type MotifName = keyof typeof LAND | keyof typeof FORM | keyof typeof MORE;
export type PaletteName = keyof typeof PALETTES;

/** Which motifs a genre may show and which palettes it may wear. Order is part of the art. */
export const GENRES = {
  rpg: [
    ['range', 'arch', 'contour', 'island', 'stairs', 'pines', 'moon'],
    [
      'dusk',
      'fjord',
      'moss',
      'clay',
      'lagoon',
      'iris',
      'ember',
      'ochre',
      'plum',
      'pine',
      'storm',
      'wine',
      'amber',
    ],
  ],
  action: [
    ['shards', 'towers', 'rings', 'hexes', 'road'],
    ['ember', 'void', 'signal', 'lemon', 'slate', 'coral', 'rust', 'storm', 'wine', 'teal', 'amber'],
  ],
  strategy: [
    ['blocks', 'contour', 'hexes', 'pennants', 'towers'],
    ['sand', 'moss', 'ice', 'ochre', 'iris', 'slate', 'paper', 'pine', 'storm', 'amber', 'lime'],
  ],
  racing: [
    ['horizon', 'road', 'weave', 'bars', 'rings'],
    ['dusk', 'signal', 'rose', 'plum', 'lagoon', 'ochre', 'coral', 'teal', 'storm', 'amber', 'rust'],
  ],
  horror: [
    ['door', 'moon', 'pines', 'stairs', 'towers'],
    ['void', 'ember', 'night', 'slate', 'wine', 'pine', 'storm', 'dusk', 'rust', 'plum'],
  ],
  puzzle: [
    ['truchet', 'weave', 'rings', 'hexes', 'stairs', 'phases'],
    ['mint', 'rose', 'lemon', 'ice', 'iris', 'coral', 'petal', 'lime', 'sky', 'paper', 'amber'],
  ],
  indie: [
    ['hills', 'island', 'pennants', 'pines', 'weave', 'phases'],
    ['mint', 'sand', 'rose', 'plum', 'coral', 'iris', 'petal', 'lime', 'sky', 'teal', 'amber', 'paper'],
  ],
  adventure: [
    ['waves', 'contour', 'arch', 'island', 'road'],
    ['fjord', 'ice', 'dusk', 'sand', 'lagoon', 'coral', 'sky', 'pine', 'teal', 'amber', 'storm'],
  ],
  scifi: [
    ['orbit', 'horizon', 'hexes', 'rings', 'phases', 'towers'],
    ['night', 'plum', 'fjord', 'ember', 'slate', 'iris', 'teal', 'storm', 'wine', 'void'],
  ],
  sports: [
    ['court', 'pennants', 'bars', 'rings', 'road'],
    ['signal', 'moss', 'clay', 'lemon', 'lagoon', 'coral', 'lime', 'sky', 'teal', 'amber', 'storm'],
  ],
  simulation: [
    ['fields', 'hills', 'towers', 'road', 'blocks'],
    ['moss', 'sand', 'mint', 'clay', 'ochre', 'lagoon', 'lime', 'sky', 'pine', 'paper', 'amber'],
  ],
  software: [
    ['panes', 'bars', 'weave', 'rings', 'hexes'],
    ['ice', 'signal', 'mint', 'slate', 'iris', 'night', 'sky', 'teal', 'paper', 'storm', 'lime'],
  ],
  giftcard: [
    ['rosette', 'gift', 'pennants'],
    ['lagoon', 'plum', 'moss', 'night', 'slate', 'wine', 'teal', 'pine', 'rust', 'petal', 'sky', 'amber'],
  ],
  subscription: [
    ['dial', 'phases', 'bars', 'rings'],
    ['night', 'ember', 'mint', 'rose', 'iris', 'ochre', 'teal', 'wine', 'sky', 'storm', 'petal', 'amber'],
  ],
  goods: [
    ['parcel', 'tag', 'rack'],
    [
      'clay',
      'sand',
      'mint',
      'slate',
      'ochre',
      'iris',
      'paper',
      'sky',
      'teal',
      'pine',
      'rust',
      'petal',
      'amber',
    ],
  ],
} satisfies Record<string, [MotifName[], PaletteName[]]>;

export type Genre = keyof typeof GENRES;

/** Tells whether the art has a look of its own for this genre code. */
export function isGenre(code: string): code is Genre {
  return Object.hasOwn(GENRES, code);
}
