import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { email, secretToken } from './primitives/text.ts';

/** `asked`: not confirmed yet; `subscribed`; `ended`: unsubscribed, or the confirmation link expired. */
export const NEWSLETTER_STATES = ['asked', 'subscribed', 'ended'] as const;
export const NEWSLETTER_SOURCES = ['home', 'footer', 'page'] as const;

const link = z.object({ token: secretToken });
const state = z.object({ state: z.enum(NEWSLETTER_STATES) });
// A person presses a button once; a machine that tries links finds nothing among 2^256.
const limit = { calls: 60, seconds: 600 };

export const askNewsletter = endpoint({
  name: 'askNewsletter',
  method: 'POST',
  path: '/api/newsletter',
  access: 'visitor',
  summary:
    'Asks for the newsletter. A mail with a link confirms it; the reply is the same whether the address is subscribed already or not.',
  body: z.object({ email, source: z.enum(NEWSLETTER_SOURCES).default('page') }),
  reply: z.null(),
  limit: { calls: 10, seconds: 600 },
});

export const newsletterLink = endpoint({
  name: 'newsletterLink',
  method: 'GET',
  path: '/api/newsletter/confirm',
  access: 'visitor',
  summary: 'What a link of our mails would confirm. Looking changes nothing: mail scanners open links too.',
  query: link,
  reply: state,
  problems: ['incorrect_link'],
  limit,
});

export const confirmNewsletter = endpoint({
  name: 'confirmNewsletter',
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'visitor',
  summary: 'Confirms the subscription.',
  body: link,
  reply: state,
  problems: ['incorrect_link'],
  limit,
});

export const newsletterLeaving = endpoint({
  name: 'newsletterLeaving',
  method: 'GET',
  path: '/api/newsletter/unsubscribe',
  access: 'visitor',
  summary: 'What a link of our mails would end. Looking changes nothing.',
  query: link,
  reply: state,
  problems: ['incorrect_link'],
  limit,
});

export const leaveNewsletter = endpoint({
  name: 'leaveNewsletter',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'visitor',
  summary:
    'Ends the newsletter. Also what a mail program’s own button does, through the page of the link (RFC 8058).',
  body: link,
  reply: state,
  problems: ['incorrect_link'],
  limit,
});
