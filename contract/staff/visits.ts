import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

const counted = z.object({ name: z.string(), count: z.int() });

export const staffVisits = endpoint({
  name: 'staffVisits',
  method: 'GET',
  path: '/admin/visits',
  access: 'staff',
  roles: ['catalogue', 'finance', 'read_only'],
  summary:
    'How many visits there were, from which sites, to which pages, and which products were viewed. Counts only, without visitors.',
  query: z.object({ days: z.enum(['7', '30', '90']).default('30') }),
  reply: z.object({
    /** Oldest first; today is the last. */
    days: z.array(z.object({ day: z.iso.date(), visits: z.int() })),
    /** Other sites, most visits first. */
    referrers: z.array(counted),
    pages: z.array(counted),
    products: z.array(counted.extend({ id: z.string() })),
  }),
});
