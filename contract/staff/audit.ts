import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../primitives/page.ts';
import { isoTime, line } from '../primitives/text.ts';
import { days } from '../primitives/list-parts.ts';

/** What narrows the audit log. Days are days of the store, both included. */
export const auditFilters = {
  /** `staff:<id>`, `system` or `command-line`; empty for all. */
  actor: line(60).default(''),
  /** The first part of the action, such as `orders`. */
  area: line(40).default(''),
  /** The beginning of the subject, such as `order:HT-4`. */
  subject: line(120).default(''),
  ...days,
};

export const auditEntry = z.object({
  id: z.string(),
  at: isoTime,
  actor: z.string(),
  /** Empty for the store itself. */
  name: z.string(),
  action: z.string(),
  subject: z.string(),
  /** What it is about, as it is called now: a product, a type, a coupon, a member; empty for what has no name. */
  about: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const staffAudit = endpoint({
  name: 'staffAudit',
  method: 'GET',
  path: '/admin/audit',
  access: 'staff',
  roles: ['owner'],
  grantable: true,
  summary: 'The audit log, newest first. The total is counted up to what the pages reach.',
  query: z.object({ ...pageQuery, ...auditFilters }),
  reply: z.object({
    rows: z.array(auditEntry),
    total: z.int(),
    /** The people and the areas that the filters offer. */
    people: z.array(z.object({ actor: z.string(), name: z.string() })),
    areas: z.array(z.string()),
  }),
});
