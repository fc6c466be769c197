import type { Held } from './held.ts';

/** What is held of a person who wrote to support, in tickets and chats. */
export const HELD_SUPPORT = {
  chat_messages: {
    part: 'support',
    fate: 'removed',
    columns: ['content', 'written_by'],
    why: 'The staff’s notes are in the file too. Who of them wrote is their id.',
  },
  chat_codes: {
    part: null,
    fate: 'removed',
    columns: ['chat_id'],
    why: 'Hashes of codes that were mailed to the address of a guest’s chat; they go with it.',
  },
  chats: [
    {
      part: 'support',
      fate: 'removed',
      columns: ['account_id', 'guest_email', 'guest_email_norm', 'page', 'assigned_to'],
      why: '',
    },
    {
      part: null,
      fate: 'removed',
      columns: ['country', 'cart'],
      why: 'The likely country and the cart as of the last message, for whom answers it; a member’s own cart is in the file.',
    },
    {
      part: null,
      fate: 'removed',
      columns: ['guest_hash'],
      why: 'The hash of a random secret in a guest’s cookie. A chat without an address is deleted after 90 days.',
    },
  ],
  support_files: {
    part: 'support',
    fate: 'removed',
    columns: ['account_id'],
    why: 'The file names what was attached; the store hands it out beside its message, until it is forgotten.',
  },
  support_messages: {
    part: 'support',
    fate: 'removed',
    columns: ['content', 'written_by'],
    why: 'The staff’s notes are in the file too. Who of them wrote is their id.',
  },
  support_tickets: {
    part: 'support',
    fate: 'removed',
    columns: ['account_id', 'guest_name', 'guest_email', 'guest_email_norm', 'assigned_to'],
    why: '',
  },
} as const satisfies Record<string, Held | readonly Held[]>;
