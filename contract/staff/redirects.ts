import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { isoTime, line, prose } from '../primitives/text.ts';
import { REDIRECT_STATUSES } from './redirect-parts.ts';

const roles = ['catalogue'] as const;
const params = z.object({ id: z.uuid() });
const address = line(500).pipe(z.string().min(1, 'required'));

const fields = {
  /** A path, or a whole address of the store. */
  source: address,
  target: address,
  /** 301: for good. 302: for now. */
  status: z.literal([...REDIRECT_STATUSES]),
};

export const staffRedirect = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  status: z.int(),
  hits: z.int(),
  lastHitAt: isoTime.nullable(),
  savedAt: isoTime,
  savedBy: z.string(),
  /** There is a page at the source, which is shown in place of the redirect. */
  shadowed: z.boolean(),
  version: seenVersion,
});
export type StaffRedirect = z.output<typeof staffRedirect>;

export const staffRedirects = endpoint({
  name: 'staffRedirects',
  method: 'GET',
  path: '/admin/redirects',
  access: 'staff',
  roles,
  summary: 'Where addresses without a page lead, the newest first.',
  query: z.object({ q: line(200).default(''), ...pageQuery }),
  reply: page(staffRedirect),
});

export const staffAddRedirect = endpoint({
  name: 'staffAddRedirect',
  method: 'POST',
  path: '/admin/redirects',
  access: 'staff',
  roles,
  summary: 'Adds a redirect. Refuses loops and chains, and addresses of other sites.',
  body: z.object(fields),
  reply: staffRedirect,
  problems: ['invalid_input'],
});

export const staffEditRedirect = endpoint({
  name: 'staffEditRedirect',
  method: 'POST',
  path: '/admin/redirects/{id}',
  access: 'staff',
  roles,
  summary: 'Changes a redirect.',
  params,
  body: z.object({ ...fields, version: seenVersion }),
  reply: staffRedirect,
  problems: ['invalid_input', 'not_found', 'content_changed'],
});

export const staffDeleteRedirect = endpoint({
  name: 'staffDeleteRedirect',
  method: 'DELETE',
  path: '/admin/redirects/{id}',
  access: 'staff',
  roles,
  summary: 'Deletes a redirect: the address answers 404 again.',
  params,
  reply: z.null(),
  problems: ['not_found'],
});

export const staffImportRedirects = endpoint({
  name: 'staffImportRedirects',
  method: 'POST',
  path: '/admin/redirects/import',
  access: 'staff',
  roles,
  summary:
    'Adds and changes redirects by the lines of a CSV file: from, to, and 301 or 302. Lines that are refused are named; the others are taken.',
  body: z.object({ text: prose(200_000).pipe(z.string().min(1, 'required')) }),
  reply: z.object({
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.array(
      z.object({
        line: z.int(),
        text: z.string(),
        /** Why, in the language of the reader. */
        why: z.string(),
      }),
    ),
  }),
});

/** The calls about redirects. */
export const REDIRECT_CALLS = [
  staffRedirects,
  staffAddRedirect,
  staffEditRedirect,
  staffDeleteRedirect,
  staffImportRedirects,
] as const;
