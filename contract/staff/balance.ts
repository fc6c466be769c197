import * as z from 'zod';
import { balanceEntry } from '../balance.ts';
import { endpoint } from '../endpoint.ts';
import { currency, money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { line, prose } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** Only finance and the owner handle money. */
const KEEPS_BOOKS: readonly StaffRole[] = ['finance'];
const params = z.object({ id: z.uuid() });

export const staffBalance = endpoint({
  name: 'staffBalance',
  method: 'GET',
  path: '/admin/members/{id}/balance',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary: 'What the store holds for a member, by currency, and the ledger of it, the latest entry first.',
  params,
  query: z.object(pageQuery),
  reply: page(balanceEntry.extend({ by: line(200) })).extend({
    member: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    balances: z.array(money),
  }),
  problems: ['not_found'],
});

export const staffChangeBalance = endpoint({
  name: 'staffChangeBalance',
  method: 'POST',
  path: '/admin/members/{id}/balance',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary:
    'Gives a member money to buy with, or takes some, with the reason that the member reads. Sent twice, it is booked once.',
  params,
  body: z.object({
    /** Made where the form was opened. */
    id: z.uuid(),
    currency,
    /** Minor units; fewer with a minus. */
    amount: z
      .int('invalid')
      .min(-100_000_000)
      .max(100_000_000)
      .refine((amount) => amount !== 0, 'invalid'),
    reason: prose(300).pipe(z.string().min(1, 'required')),
  }),
  /** The balance after it. */
  reply: z.object({ balance: money }),
  problems: [
    'not_found',
    'balance_not_enough',
    'idempotency_conflict',
    'staff_day_limit',
    'staff_code_again',
  ],
});
