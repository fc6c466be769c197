import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';
import { orderNo, secretToken } from './primitives/text.ts';

/** The way to pay by bank transfer, by its code. */
export const TRANSFER = 'bank-transfer';

export const orderTransfer = endpoint({
  name: 'orderTransfer',
  method: 'GET',
  path: '/api/orders/{orderNo}/transfer',
  access: 'visitor',
  member: 'optional',
  room: 'purchase',
  summary: 'What to send where to pay an order by bank transfer, as long as it waits for that.',
  params: z.object({ orderNo }),
  query: z.object({ accessKey: secretToken.optional() }),
  reply: z.object({
    holder: z.string(),
    /** In groups of four. */
    iban: z.string(),
    bic: z.string(),
    bank: z.string(),
    amount: money,
    /** To be written with the transfer: the order is known by it. */
    reference: z.string(),
    payBefore: z.iso.datetime(),
    /** The text of the code that a banking app scans (EPC069-12); null where the amount is not in euros. */
    code: z.string().nullable(),
  }),
  problems: ['order_not_found', 'payment_status_incorrect'],
});
