import * as z from 'zod';
import { captchaAnswer } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';
import { email, orderNo, secretToken } from './primitives/text.ts';

/** What a person may ask for: to see the data that the store holds, or to have it deleted. */
export const REQUEST_KINDS = ['export', 'erasure'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What the store holds of a person, by what it is for. */
export const HELD_PARTS = [
  'account',
  'addresses',
  'logins',
  'sessions',
  'passkeys',
  'identities',
  'notes',
  'orders',
  'lines',
  'reveals',
  'points',
  'balance',
  'notices',
  'cart',
  'wishlist',
  'newsletter',
  'alerts',
  'reviews',
  'support',
  'enquiries',
  'mails',
  'visits',
  'requests',
] as const;
export type HeldPart = (typeof HELD_PARTS)[number];

/** Both forms of a person's data; each is a whole file. */
export const personalFile = z.object({
  /** Of the files, without the ending. */
  name: z.string(),
  /** For reading: a page that stands by itself. */
  html: z.string(),
  /** For machines. */
  json: z.string(),
});
export type PersonalFile = z.infer<typeof personalFile>;

/** What a person should know before they are forgotten. */
export const erasureFacts = z.object({
  /** Orders that still go on: until they have ended, nothing can be forgotten. */
  open: z.array(orderNo),
  orders: z.int(),
  /** Keys that were bought and not revealed: after the deletion they cannot be shown. */
  unseen: z.int(),
  points: z.int(),
  /** What the store holds for them to buy with: it lapses. */
  balances: z.array(money),
});
export type ErasureFacts = z.infer<typeof erasureFacts>;

const password = z.string().max(200).default('').pipe(z.string().min(1, 'password_required'));

export const personalData = endpoint({
  name: 'personalData',
  method: 'GET',
  path: '/api/personal-data',
  access: 'member',
  summary:
    'What a member has agreed to and when, how long what is kept, and what being forgotten would mean.',
  reply: z.object({
    consents: z.array(
      z.object({
        to: z.enum(['terms', 'deliver_now', 'newsletter']),
        /** Of the terms their version; else the sentence that was agreed to, or its version where only that was kept. */
        text: z.string(),
        at: z.iso.datetime(),
        /** When it was taken back. */
        endedAt: z.iso.datetime().nullable(),
      }),
    ),
    /** Null: as long as the account. */
    kept: z.array(z.object({ part: z.enum(HELD_PARTS), days: z.int().nullable() })),
    erasure: erasureFacts,
  }),
});

export const exportPersonalData = endpoint({
  name: 'exportPersonalData',
  method: 'POST',
  path: '/api/personal-data/export',
  access: 'member',
  summary:
    'All that is held of a member, as a page and as JSON, to who knows the password. It lies nowhere: it is made for this answer.',
  body: z.object({ password }),
  reply: personalFile,
  problems: ['password_wrong', 'password_unset', 'login_wait'],
  limit: { calls: 10, seconds: 600 },
});

export const erasePersonalData = endpoint({
  name: 'erasePersonalData',
  method: 'POST',
  path: '/api/personal-data/erase',
  access: 'member',
  summary:
    'Forgets a member, at once and for good. Orders stay as amounts with their country, without anything that says whose they were.',
  body: z.object({ password }),
  reply: z.null(),
  problems: ['password_wrong', 'password_unset', 'login_wait', 'erasure_open_orders'],
  limit: { calls: 10, seconds: 600 },
});

export const askPersonalData = endpoint({
  name: 'askPersonalData',
  method: 'POST',
  path: '/api/personal-data/requests',
  access: 'visitor',
  summary:
    'Asks for the data of an email address, or for its deletion. A mail with a link confirms it; the reply is the same whether the address is known or not.',
  body: z.object({
    email: z.string().default('').pipe(email),
    kind: z.enum(REQUEST_KINDS),
    ...captchaAnswer,
  }),
  reply: z.null(),
  problems: ['captcha_required', 'captcha_wrong', 'captcha_expired'],
  limit: { calls: 10, seconds: 600 },
});

const link = z.object({ token: secretToken });
const linkLimit = { calls: 60, seconds: 600 };

export const personalDataLink = endpoint({
  name: 'personalDataLink',
  method: 'GET',
  path: '/api/personal-data/link',
  access: 'visitor',
  summary: 'What the link of a mail would do. Looking changes nothing: mail scanners open links too.',
  query: link,
  reply: z.object({
    kind: z.enum(REQUEST_KINDS),
    /** `old`: its time is over. */
    state: z.enum(['asked', 'done', 'old']),
    /** Before an erasure alone. */
    erasure: erasureFacts.nullable(),
  }),
  problems: ['incorrect_link'],
  limit: linkLimit,
});

export const usePersonalDataLink = endpoint({
  name: 'usePersonalDataLink',
  method: 'POST',
  path: '/api/personal-data/link',
  access: 'visitor',
  summary: 'Confirms a request by the link in its mail: returns the data, or deletes it.',
  body: link,
  reply: z.object({
    kind: z.enum(REQUEST_KINDS),
    state: z.literal('done'),
    erasure: z.null(),
    /** Of an export. */
    file: personalFile.nullable(),
  }),
  problems: ['incorrect_link', 'erasure_open_orders'],
  limit: linkLimit,
});
