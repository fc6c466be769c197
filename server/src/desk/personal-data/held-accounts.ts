import type { Held } from './held.ts';

/** The tables with accounts and the ways into them. */
export const HELD_ACCOUNTS = {
  accounts: [
    {
      part: 'account',
      fate: 'emptied',
      columns: [
        'email',
        'email_norm',
        'name',
        'country',
        'phone',
        'zip',
        'address',
        'contact_tools',
        'newsletter_consent',
        'disabled_reason',
        'password_hash',
      ],
      why: 'The bare row stays, as orders and points hang on it; nothing in it says whose it was.',
    },
    {
      part: 'account',
      fate: 'kept',
      columns: ['terms_version'],
      why: 'Which terms an order was made under.',
    },
  ],
  account_devices: {
    part: null,
    fate: 'removed',
    columns: ['account_id'],
    why: 'Hashes of cookies; the browsers themselves are among the sign-ins.',
  },
  account_links: {
    part: null,
    fate: 'removed',
    columns: ['account_id', 'about'],
    why: 'Hashes of links that were mailed; the name of a passkey that one told of.',
  },
  account_logins: {
    part: 'logins',
    fate: 'removed',
    columns: ['account_id', 'ip', 'system', 'device'],
    why: '',
  },
  account_identities: {
    part: 'identities',
    fate: 'removed',
    columns: ['account_id', 'subject', 'label'],
    why: '',
  },
  account_passkeys: { part: 'passkeys', fate: 'removed', columns: ['account_id', 'name'], why: '' },
  account_sessions: {
    part: 'sessions',
    fate: 'removed',
    columns: ['account_id', 'ip', 'system', 'device'],
    why: '',
  },
  sign_in_attempts: [
    { part: null, fate: 'removed', columns: ['account_id'], why: 'A sign-in that is under way, for a day.' },
    {
      part: null,
      fate: 'kept',
      columns: ['subject', 'email', 'name', 'code_email'],
      why: 'What a provider said of a visitor whose sign-in came to nothing; deleted after a day.',
    },
  ],
} as const satisfies Record<string, Held | readonly Held[]>;
