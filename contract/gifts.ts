import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { giftDraft, orderGift } from './primitives/gift.ts';
import { picture } from './primitives/picture.ts';
import { email, isoTime, orderNo, secretToken } from './primitives/text.ts';

const params = z.object({ orderNo });
const access = z.object({ accessKey: secretToken.optional() });
/** What all calls of the giver may be refused with. */
const giver = ['order_not_found', 'code_required', 'gift_changed'] as const;

export const changeGift = endpoint({
  name: 'changeGift',
  method: 'POST',
  path: '/api/orders/{orderNo}/gift',
  access: 'visitor',
  member: 'optional',
  summary:
    'Changes a gift, for who placed its order: whom it goes to until it is opened, which ends the link that was sent before; the rest until it is sent.',
  params,
  body: access.extend({
    email: email.optional(),
    sender: giftDraft.shape.sender.unwrap().optional(),
    message: giftDraft.shape.message.unwrap().optional(),
    at: giftDraft.shape.at.unwrap().optional(),
  }),
  reply: orderGift,
  problems: [...giver, 'rate_limited'],
  limit: { calls: 20, seconds: 300 },
});

export const sendGift = endpoint({
  name: 'sendGift',
  method: 'POST',
  path: '/api/orders/{orderNo}/gift/send',
  access: 'visitor',
  member: 'optional',
  summary: 'Sends a gift now, before its day; or once more, until it is opened.',
  params,
  body: access,
  reply: orderGift,
  problems: [...giver, 'keys_not_ready', 'rate_limited'],
  limit: { calls: 10, seconds: 300 },
});

export const keepGift = endpoint({
  name: 'keepGift',
  method: 'POST',
  path: '/api/orders/{orderNo}/gift/keep',
  access: 'visitor',
  member: 'optional',
  summary:
    'Takes back a gift that has not been opened: its keys are the buyer’s, and its link stops working.',
  params,
  body: access,
  reply: z.null(),
  problems: giver,
  limit: { calls: 20, seconds: 300 },
});

const link = z.object({ token: secretToken });

export const readGift = endpoint({
  name: 'readGift',
  method: 'GET',
  path: '/api/gift',
  access: 'visitor',
  summary: 'A gift, by the secret of the link in the recipient’s mail. Contains no key.',
  query: link,
  reply: z.object({
    /** `gone`: the money went back. `held`: it waits for a review, and may come back. */
    state: z.enum(['ready', 'opened', 'held', 'gone']),
    sender: z.string(),
    message: z.string(),
    products: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        slug: z.string(),
        class: z.string(),
        genre: z.string(),
        image: picture.nullable(),
        platform: z.string(),
        region: z.string(),
        activation: z.string(),
        /** Units that are the recipient's, and which of the product's each one is. */
        units: z.array(z.object({ id: z.string(), no: z.int() })),
      }),
    ),
  }),
  problems: ['gift_not_found'],
  limit: { calls: 120, seconds: 60 },
});

export const openGift = endpoint({
  name: 'openGift',
  method: 'POST',
  path: '/api/gift/open',
  access: 'visitor',
  summary: 'The keys of a gift. Each showing is recorded; from the first one on they are the recipient’s.',
  body: link,
  reply: z.object({
    keys: z.array(
      z.object({
        unit: z.string(),
        productId: z.string(),
        name: z.string(),
        no: z.int(),
        key: z.string(),
        revealedAt: isoTime,
      }),
    ),
  }),
  problems: ['gift_not_found', 'gift_gone', 'keys_not_ready'],
  limit: { calls: 60, seconds: 60 },
});

const moved = z.object({
  /** `moved`: staff have changed the address; `restored`: it is the buyer's choice; `ended`: it is no gift any more. */
  state: z.enum(['moved', 'restored', 'opened', 'ended']),
  /** Where the gift goes now, and where the buyer wanted it to go; both masked. */
  email: z.string(),
  former: z.string(),
});

export const giftAddress = endpoint({
  name: 'giftAddress',
  method: 'GET',
  path: '/api/gift/address',
  access: 'visitor',
  summary: 'What the link in the mail about a moved gift would restore. Looking changes nothing.',
  query: link,
  reply: moved,
  problems: ['incorrect_link'],
  limit: { calls: 60, seconds: 60 },
});

export const restoreGiftAddress = endpoint({
  name: 'restoreGiftAddress',
  method: 'POST',
  path: '/api/gift/address',
  access: 'visitor',
  summary:
    'Restores the address that the buyer of a gift had chosen, until the gift is opened. What was sent elsewhere opens nothing any more.',
  body: link,
  reply: moved,
  problems: ['incorrect_link'],
  limit: { calls: 20, seconds: 60 },
});
