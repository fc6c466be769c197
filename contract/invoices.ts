import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';
import { isoTime, orderNo, secretToken } from './primitives/text.ts';

export const orderPapers = endpoint({
  name: 'orderPapers',
  method: 'GET',
  path: '/api/orders/{orderNo}/papers',
  access: 'visitor',
  member: 'optional',
  summary:
    'The invoice of a paid order and its credit notes, each to be had as a PDF below this address by its number. For who bought it: the link of a mail alone opens none.',
  params: z.object({ orderNo }),
  query: z.object({ accessKey: secretToken.optional() }),
  reply: z.object({
    /** The order is paid, and its invoice is yet to be issued. */
    follows: z.boolean(),
    papers: z.array(
      z.object({
        number: z.string(),
        kind: z.enum(['invoice', 'credit_note']),
        issuedAt: isoTime,
        total: money,
      }),
    ),
  }),
  problems: ['order_not_found'],
});
