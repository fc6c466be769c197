import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { notice } from './notices.ts';
import { listedOrder } from './orders.ts';
import { wish } from './wishlist.ts';

export const overview = endpoint({
  name: 'accountOverview',
  method: 'GET',
  path: '/api/account/overview',
  access: 'member',
  summary:
    'What the first page of the account shows beside who its owner is: the latest orders, what has become cheaper or come back of the wishlist, the latest notices.',
  reply: z.object({
    orders: z.object({
      rows: z.array(listedOrder),
      /** Orders that wait for money, and keys that were handed over and not looked at; of all orders. */
      toPay: z.int(),
      unrevealed: z.int(),
    }),
    /** First what can be had for less than when it was collected, or can be had again; then what was collected last. */
    wishlist: z.object({ rows: z.array(wish), total: z.int() }),
    notices: z.object({ rows: z.array(notice), unread: z.int() }),
    serverNow: z.iso.datetime(),
  }),
});

export const accountCounts = endpoint({
  name: 'accountCounts',
  method: 'GET',
  path: '/api/account/counts',
  access: 'member',
  summary: 'The figures of the account’s menu.',
  reply: z.object({
    /** Orders that wait for their owner: for money, or with a key that was not looked at. */
    orders: z.int(),
    /** Products that are collected. */
    wishlist: z.int(),
    /** Notices that are not read. */
    notices: z.int(),
  }),
});
