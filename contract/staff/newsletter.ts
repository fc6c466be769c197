import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { NEWSLETTER_SOURCES, NEWSLETTER_STATES } from '../newsletter.ts';
import { choice, days, sortBy } from '../primitives/list-parts.ts';
import { LOCALES } from '../primitives/locale.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { line } from '../primitives/text.ts';

export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  locale: z.string(),
  state: z.enum(NEWSLETTER_STATES),
  source: z.enum(NEWSLETTER_SOURCES),
  /** The sentence that was agreed to, as it was read. */
  consent: z.string(),
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** What narrows the list of subscribers and its file; what is empty narrows nothing. */
export const subscriberFilters = {
  state: z.enum(NEWSLETTER_STATES).default('subscribed'),
  /** The beginning of an address. */
  q: line(120).default(''),
  locale: choice(LOCALES),
  source: choice(NEWSLETTER_SOURCES),
  /** Days on which they asked for it, in the store's time zone. */
  ...days,
  sort: sortBy(['asked', 'confirmed', 'email']),
};

export const staffSubscribers = endpoint({
  name: 'staffSubscribers',
  method: 'GET',
  path: '/admin/newsletter',
  access: 'staff',
  roles: ['support'],
  summary:
    'The subscribers of the newsletter, newest first, and how many of those that the filters find are in each state.',
  query: z.object({ ...subscriberFilters, ...pageQuery }),
  reply: page(subscriber).extend({
    counts: z.object({ asked: z.int(), subscribed: z.int(), ended: z.int() }),
  }),
});

export const staffEraseSubscriber = endpoint({
  name: 'staffEraseSubscriber',
  method: 'DELETE',
  path: '/admin/newsletter/{id}',
  access: 'staff',
  roles: ['support'],
  summary: 'Forgets a subscriber: the address, the consent, the links, and the mails that were on their way.',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  problems: ['not_found'],
});
