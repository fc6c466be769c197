import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LOCALES } from '../primitives/locale.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { line } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** What is typed and what is found is the catalogue's. */
const CATALOGUE: readonly StaffRole[] = ['catalogue'];
const params = z.object({ id: z.uuid() });
const word = line(60).refine((text) => /[\p{L}\p{N}]/u.test(text), 'invalid');

export const synonymInput = z.object({
  words: z.array(word).min(1, 'required').max(20),
  /** What is searched for in their place; null where the words all mean the same. */
  replacement: line(100).nullable(),
  /** The display language in which it holds; null for all. */
  locale: z.enum(LOCALES).nullable(),
});

export const synonym = z.object({
  id: z.string(),
  words: z.array(z.string()),
  replacement: z.string().nullable(),
  locale: z.enum(LOCALES).nullable(),
  version: seenVersion,
});
export type Synonym = z.infer<typeof synonym>;

export const staffSynonyms = endpoint({
  name: 'staffSynonyms',
  method: 'GET',
  path: '/admin/synonyms',
  access: 'staff',
  roles: CATALOGUE,
  summary:
    'Words that buyers type and titles do not have, the newest first; of more than 500 those that `q` finds.',
  query: z.object({ q: line(60).default('') }),
  reply: z.object({
    rows: z.array(synonym).max(500),
    total: z.int(),
    /** Words for types, genres and platforms that need no synonym, in the language of the reader. */
    builtIn: z.array(z.object({ of: z.string(), words: z.array(z.string()) })),
  }),
});

export const staffAddSynonym = endpoint({
  name: 'staffAddSynonym',
  method: 'POST',
  path: '/admin/synonyms',
  access: 'staff',
  roles: CATALOGUE,
  summary: 'Adds a synonym; searches go by it at once.',
  body: synonymInput,
  reply: synonym,
});

export const staffEditSynonym = endpoint({
  name: 'staffEditSynonym',
  method: 'POST',
  path: '/admin/synonyms/{id}',
  access: 'staff',
  roles: CATALOGUE,
  summary: 'Changes a synonym; searches go by it at once.',
  params,
  body: synonymInput.extend({ version: seenVersion }),
  reply: synonym,
  problems: ['not_found', 'content_changed'],
});

export const staffDeleteSynonym = endpoint({
  name: 'staffDeleteSynonym',
  method: 'DELETE',
  path: '/admin/synonyms/{id}',
  access: 'staff',
  roles: CATALOGUE,
  summary: 'Takes a synonym away.',
  params,
  reply: z.null(),
  problems: ['not_found'],
});

export const staffTrySearch = endpoint({
  name: 'staffTrySearch',
  method: 'GET',
  path: '/admin/search',
  access: 'staff',
  roles: CATALOGUE,
  summary: 'The products that a search finds in a display language, and what it takes for filters.',
  query: z.object({ q: line(100), locale: z.enum(LOCALES) }),
  reply: z.object({
    rows: z.array(z.object({ id: z.string(), name: z.string(), platform: z.string() })).max(10),
    found: z.int(),
    /** False where more hold such common words than are looked at. */
    complete: z.boolean(),
    meant: z.string().nullable(),
    /** Names of types, genres, platforms and regions that were understood as filters. */
    filters: z.array(z.string()),
  }),
});
