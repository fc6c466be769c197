import * as z from 'zod';
import { affiliateEntry, affiliateSums } from '../affiliates.ts';
import { endpoint } from '../endpoint.ts';
import { choice, days, sortBy } from '../primitives/list-parts.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { isoTime, line } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** Support answers affiliates, finance pays them. */
const SEES: readonly StaffRole[] = ['support', 'finance', 'read_only'];
const MANAGES: readonly StaffRole[] = ['support', 'finance'];
const PAYS: readonly StaffRole[] = ['finance'];
const params = z.object({ accountId: z.uuid() });

/** What a new affiliate gets unless staff choose another rate. */
export const DEFAULT_RATE_PERCENT = 5;

/** From 0.01 to 50 percent, two decimals at most. */
const ratePercent = z
  .number('invalid')
  .min(0.01)
  .max(50)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'invalid');

export const staffAffiliateRow = z.object({
  accountId: z.string(),
  email: z.string(),
  name: z.string(),
  code: z.string(),
  ratePercent: z.number(),
  active: z.boolean(),
  /** When they became an affiliate. */
  since: isoTime,
  /** Of the rate, and of whether the link earns. */
  version: seenVersion,
  ...affiliateSums,
});
export type StaffAffiliateRow = z.infer<typeof staffAffiliateRow>;

export const staffAffiliate = staffAffiliateRow.extend({
  /** The newest 100, the latest first. */
  entries: z.array(
    affiliateEntry.extend({
      orderNo: z.string().nullable(),
      /** Names the cause; of a payout, as staff typed it. */
      reference: z.string(),
      /** The member of staff; empty for the store and the affiliate. */
      actor: z.string(),
      note: z.string(),
    }),
  ),
});
export type StaffAffiliate = z.infer<typeof staffAffiliate>;

/** What narrows the list of affiliates and its file; what is empty narrows nothing. */
export const affiliateFilters = {
  /** The beginning of the email or the code. */
  q: line(120).default(''),
  state: choice(['active', 'ended']),
  /** Days on which they became affiliates, in the store's time zone. */
  ...days,
  sort: sortBy(['since', 'email', 'rate', 'held', 'available', 'paid']),
};

export const staffAffiliates = endpoint({
  name: 'staffAffiliates',
  method: 'GET',
  path: '/admin/affiliates',
  access: 'staff',
  roles: SEES,
  summary: 'The affiliates, newest first.',
  query: z.object({ ...affiliateFilters, ...pageQuery }),
  reply: page(staffAffiliateRow),
});

export const staffAffiliateById = endpoint({
  name: 'staffAffiliateById',
  method: 'GET',
  path: '/admin/affiliates/{accountId}',
  access: 'staff',
  roles: SEES,
  summary: 'One affiliate, with the latest entries.',
  params,
  reply: staffAffiliate,
  problems: ['not_found'],
});

export const staffMakeAffiliate = endpoint({
  name: 'staffMakeAffiliate',
  method: 'POST',
  path: '/admin/affiliates',
  access: 'staff',
  roles: MANAGES,
  summary: 'Makes a customer an affiliate. They are told by mail.',
  body: z.object({ accountId: z.uuid(), ratePercent }),
  reply: staffAffiliate,
  problems: ['not_found', 'affiliate_exists'],
});

export const staffChangeAffiliate = endpoint({
  name: 'staffChangeAffiliate',
  method: 'POST',
  path: '/admin/affiliates/{accountId}',
  access: 'staff',
  roles: MANAGES,
  summary: 'Changes the rate for orders from now on, or ends the affiliate, or starts it again.',
  params,
  body: z.object({ ratePercent, active: z.boolean(), version: seenVersion }),
  reply: staffAffiliate,
  problems: ['not_found', 'content_changed'],
});

export const staffPayAffiliate = endpoint({
  name: 'staffPayAffiliate',
  method: 'POST',
  path: '/admin/affiliates/{accountId}/payouts',
  access: 'staff',
  roles: PAYS,
  summary:
    'Records a payout that was made outside the store. The affiliate is told by mail. Sent twice, it is booked once.',
  params,
  body: z.object({
    /** Made where the form was opened. */
    id: z.uuid(),
    /** US cents; no more than is available. */
    amount: z.int('invalid').min(1).max(100_000_000),
    /** Of the bank transfer; the affiliate reads it. */
    reference: line(120).pipe(z.string().min(1, 'required')),
  }),
  reply: staffAffiliate,
  problems: [
    'not_found',
    'affiliate_nothing_due',
    'idempotency_conflict',
    'staff_day_limit',
    'staff_code_again',
  ],
});
