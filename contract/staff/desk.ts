import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { line } from '../primitives/text.ts';
import { ALARM_BANNERS } from './alarm-kinds.ts';
import { ALL_STAFF } from './roles.ts';

const all = { access: 'staff', roles: ALL_STAFF } as const;

export const staffCounts = endpoint({
  name: 'staffCounts',
  method: 'GET',
  path: '/admin/counts',
  ...all,
  background: true,
  summary: 'How much waits at each place of the menu; 0 where the person may not look.',
  reply: z.object({
    orders: z.int(),
    refunds: z.int(),
    claims: z.int(),
    withdrawals: z.int(),
    disputes: z.int(),
    keys: z.int(),
    reviews: z.int(),
    support: z.int(),
    /** Visitors who wait in the chat. */
    chats: z.int(),
    enquiries: z.int(),
    bank: z.int(),
    currencies: z.int(),
    mails: z.int(),
    /** Open alerts about backups. */
    backups: z.int(),
    /** Open alerts that the person has not seen. */
    alarms: z.int(),
    /** What the store cannot mail, and says on every page. */
    banners: z.array(z.enum(ALARM_BANNERS)),
  }),
});

/** What the search of the whole back office finds. */
export const FOUND_KINDS = ['order', 'product', 'customer', 'coupon', 'ticket'] as const;

export const staffFind = endpoint({
  name: 'staffFind',
  method: 'GET',
  path: '/admin/find',
  ...all,
  summary:
    'Finds orders by number or email, products by name, customers by email, coupons by code or name, and tickets by email: up to five of each kind that the person may look at.',
  query: z.object({ q: line(120) }),
  reply: z.array(
    z.object({
      kind: z.enum(FOUND_KINDS),
      /** In the address of its page. */
      id: z.string(),
      title: z.string(),
      /** A fact that tells it apart from others of the same title. */
      note: z.string(),
    }),
  ),
  limit: { calls: 240, seconds: 60 },
});
