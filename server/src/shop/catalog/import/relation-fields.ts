import type { RelationKind } from '@halfturn/contract/primitives/relation-kinds.ts';
import { IMPORT_RELATIONS, type ImportRelation } from '@halfturn/contract/staff/product-import-parts.ts';
import type { Cells, Line } from './line.ts';

/** The relation of each field. `into`: the others name the product of the line, and not the other way round. */
export const RELATION_OF: Readonly<Record<ImportRelation, { kind: RelationKind; into: boolean }>> = {
  editions: { kind: 'edition', into: false },
  edition_of: { kind: 'edition', into: true },
  addons: { kind: 'addon', into: false },
  base_game: { kind: 'addon', into: true },
  contains: { kind: 'contains', into: false },
  series: { kind: 'series', into: false },
};

/** The cells about other products. */
export const readRelated = (said: Cells): Line['related'] =>
  Object.fromEntries(
    IMPORT_RELATIONS.flatMap((field) => {
      const text = said.get(field);
      return text === undefined ? [] : [[field, text]];
    }),
  );

const parts = (text: string, between: RegExp): string[] => [
  ...new Set(
    text
      .split(between)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** The ways in which a cell can be divided into names: "Steins;Gate" is one, and so is "Anno 1404, Gold". */
export const waysToRead = (text: string): string[][] => [
  [text.trim()],
  parts(text, /[;\n]/),
  parts(text, /[;,\n]/),
];

/** Everything that lines may call other products. */
export const relatedNames = (lines: readonly Pick<Line, 'related'>[]): string[] => [
  ...new Set(lines.flatMap(({ related }) => Object.values(related).flatMap(waysToRead).flat())),
];
