import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { line } from '../primitives/text.ts';
import { ALL_STAFF } from './roles.ts';

/** Everything here belongs to the person who is signed in, who alone sees and changes it. */
const own = { access: 'staff', roles: ALL_STAFF } as const;

/** The most views that one person saves for one list. */
export const MOST_VIEWS = 20;

/** A list of the back office, by the first part of its address. */
const list = z.string().regex(/^[a-z][a-z-]{1,40}$/);

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the list's address, such as `?state=live&sort=-name`. */
  query: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

export const staffViews = endpoint({
  name: 'staffViews',
  method: 'GET',
  path: '/admin/views',
  ...own,
  summary: 'The views that I saved for a list, oldest first.',
  query: z.object({ list }),
  reply: z.array(savedView),
});

export const staffSaveView = endpoint({
  name: 'staffSaveView',
  method: 'POST',
  path: '/admin/views',
  ...own,
  summary:
    'Saves the filters and the sort order of a list under a name. A view of the same name is replaced.',
  body: z.object({
    list,
    name: line(60).pipe(z.string().min(1, 'required')),
    query: z
      .string()
      .max(1_000)
      .regex(/^\?[\u0020-\u007e]+$/),
  }),
  reply: savedView,
  problems: ['too_many_views'],
});

export const staffRemoveView = endpoint({
  name: 'staffRemoveView',
  method: 'DELETE',
  path: '/admin/views/{id}',
  ...own,
  summary: 'Removes a view of mine. A view that is gone already is no error.',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
});

/** Every call about saved views. */
export const VIEW_CALLS = [staffViews, staffSaveView, staffRemoveView] as const;
