import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { currency } from './primitives/money.ts';
import { line, slug } from './primitives/text.ts';

/** As many as one member keeps. */
export const MOST_SAVED_FILTERS = 20;

const name = line(60).pipe(z.string().min(1));

const filters = z.object({
  /** The list that they are for, as its address names it: a class, `all`, `search`. */
  list: slug,
  /** The query of its address: `platform=steam&maxPrice=20`. */
  query: line(2000).pipe(z.string().min(1)),
  /** That the prices in it are in. */
  currency,
});

export const savedFilter = filters.extend({ id: z.string(), name: z.string() });
export type SavedFilter = z.infer<typeof savedFilter>;

const one = z.object({ id: z.uuid() });

export const savedFilters = endpoint({
  name: 'savedFilters',
  method: 'GET',
  path: '/api/savedFilters',
  access: 'member',
  summary: 'The filters that the member keeps by name, in the order of their names.',
  reply: z.array(savedFilter),
});

export const saveFilter = endpoint({
  name: 'saveFilter',
  method: 'POST',
  path: '/api/savedFilters',
  access: 'member',
  summary: 'Keeps the filters of a list by a name. A name that the member has already gets these filters.',
  body: filters.extend({ name }),
  reply: z.object({ id: z.string() }),
  problems: ['saved_filters_full'],
  limit: { calls: 60, seconds: 60 },
});

export const renameFilter = endpoint({
  name: 'renameFilter',
  method: 'POST',
  path: '/api/savedFilters/{id}/name',
  access: 'member',
  summary: 'Gives kept filters another name.',
  params: one,
  body: z.object({ name }),
  reply: z.null(),
  problems: ['not_found', 'saved_filter_name_taken'],
  limit: { calls: 60, seconds: 60 },
});

export const deleteFilter = endpoint({
  name: 'deleteFilter',
  method: 'DELETE',
  path: '/api/savedFilters/{id}',
  access: 'member',
  summary: 'Deletes kept filters.',
  params: one,
  reply: z.null(),
  problems: ['not_found'],
  limit: { calls: 60, seconds: 60 },
});

export const SAVED_FILTER_CALLS = [savedFilters, saveFilter, renameFilter, deleteFilter] as const;
