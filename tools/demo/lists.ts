import * as z from 'zod';
import { ATTRIBUTE_KINDS } from '@halfturn/contract/primitives/attribute-kinds.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { GENRE_CODES, PLATFORM_CODES, REGION_CODES } from './codes.ts';
import { readJson } from './files.ts';

/** A text in every display language. */
export const names = z.record(z.enum(LOCALES), z.string().min(1));

const platform = z.strictObject({
  code: z.enum(PLATFORM_CODES),
  slug: z.string(),
  /** Which help on activating a key the buyer reads. */
  activation: z.string(),
  names,
});

const region = z.strictObject({
  code: z.enum(REGION_CODES),
  slug: z.string(),
  /** ISO 3166-1 alpha-2 codes of the countries in which a key activates; empty means everywhere. */
  countries: z.array(z.string()),
  names,
});

const genre = z.strictObject({ code: z.enum(GENRE_CODES), slug: z.string(), names });

const productClass = z.strictObject({
  slug: z.string(),
  /** The slug of the class above. */
  parent: z.string().nullable(),
  /** Every game of this genre belongs to the class. */
  genre: z.enum(GENRE_CODES).nullable(),
  names,
  /** The address in each language; never shared by two classes. */
  slugs: names,
});

export const DEMO_PLATFORMS = z.array(platform).parse(readJson('platforms.json'));
export const DEMO_REGIONS = z.array(region).parse(readJson('regions.json'));
export const DEMO_GENRES = z.array(genre).parse(readJson('genres.json'));
/** Classes of the shop: parents first, then the classes of genres under `games`. */
export const DEMO_CLASSES = z.array(productClass).parse(readJson('classes.json'));

/** What each class says of its products; the classes below it inherit that. */
export const CLASS_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  games: ['platform', 'region', 'genre', 'language'],
  software: ['platform', 'region', 'genre', 'language'],
  'gift-cards': ['platform', 'region', 'genre'],
  'game-time': ['platform', 'region', 'genre', 'language'],
  goods: ['genre'],
};

/** Attributes beyond those that are built in, each with the class that has it. `languages` are those of the shop. */
export const DEMO_ATTRIBUTES = z
  .object({
    attributes: z.array(
      z.strictObject({
        type: z.string(),
        code: z.string(),
        kind: z.enum(ATTRIBUTE_KINDS),
        unit: z.string(),
        names,
        filterable: z.boolean().default(false),
        searched: z.boolean().default(false),
        /** What reads alike in every language, as "$10" does, has only its English name. */
        options: z.union([
          z.literal('languages'),
          z.array(
            z.strictObject({
              code: z.string(),
              names: z.union([names, z.strictObject({ 'en-US': z.string().min(1) })]),
            }),
          ),
        ]),
      }),
    ),
    /** What the demo's products say, by slug. */
    values: z.record(z.string(), z.record(z.string(), z.unknown())),
  })
  .parse(readJson('attributes.json'));
