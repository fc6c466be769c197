import * as z from 'zod';
import { productCard } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { email, secretToken } from './primitives/text.ts';

/** `stock`: it can be had again; `price`: it costs less than when the alert was asked for. */
export const ALERT_KINDS = ['stock', 'price'] as const;
/** `told`: it has happened, and the alert is over; `ended`: called off, or too old. */
export const ALERT_STATES = ['asked', 'active', 'told', 'ended'] as const;

const link = z.object({ token: secretToken });
const about = z.object({
  state: z.enum(ALERT_STATES),
  kind: z.enum(ALERT_KINDS),
  /** Null where the product is not sold any more. */
  product: productCard
    .pick({
      name: true,
      slug: true,
      class: true,
      kind: true,
      genre: true,
      platform: true,
      region: true,
      stock: true,
      price: true,
      was: true,
      discountPercent: true,
    })
    .nullable(),
});
const limit = { calls: 60, seconds: 600 };

export const askAlert = endpoint({
  name: 'askAlert',
  method: 'POST',
  path: '/api/alerts',
  access: 'visitor',
  summary:
    'Sets an alert that sends one mail. A mail with a link confirms it; the reply is the same whether the address has the alert already or not.',
  body: z.object({ productId: z.uuid(), kind: z.enum(ALERT_KINDS), email }),
  reply: z.null(),
  problems: ['product_not_found'],
  limit: { calls: 20, seconds: 600 },
});

export const alertLink = endpoint({
  name: 'alertLink',
  method: 'GET',
  path: '/api/alerts/link',
  access: 'visitor',
  summary: 'What a link of our mails is about. Looking changes nothing: mail scanners open links too.',
  query: link,
  reply: about,
  problems: ['incorrect_link'],
  limit,
});

export const confirmAlert = endpoint({
  name: 'confirmAlert',
  method: 'POST',
  path: '/api/alerts/confirm',
  access: 'visitor',
  summary:
    'Confirms an alert. If the event has happened in the meantime, the reply says `told`, and no mail is sent.',
  body: link,
  reply: about,
  problems: ['incorrect_link'],
  limit,
});

export const endAlert = endpoint({
  name: 'endAlert',
  method: 'POST',
  path: '/api/alerts/end',
  access: 'visitor',
  summary:
    'Calls an alert off. Also what a mail program’s own button does, through the page of the link (RFC 8058).',
  body: link,
  reply: about,
  problems: ['incorrect_link'],
  limit,
});

/** As many alerts as one member has open. */
export const MOST_ALERTS = 50;

export const myAlerts = endpoint({
  name: 'myAlerts',
  method: 'GET',
  path: '/api/alerts/mine',
  access: 'member',
  summary:
    'The alerts that wait for the member: those of the address of the account, however they were asked for.',
  reply: z.array(z.object({ productId: z.string(), kind: z.enum(ALERT_KINDS) })),
});

const mine = z.object({ productId: z.uuid(), kind: z.enum(ALERT_KINDS) });

export const setMyAlert = endpoint({
  name: 'setMyAlert',
  method: 'POST',
  path: '/api/alerts/mine',
  access: 'member',
  summary:
    'Sets an alert that sends one mail to the address of the account. It starts at once, since that address is confirmed. Set before, it stays as it is.',
  body: mine,
  reply: z.null(),
  problems: ['product_not_found', 'alerts_full'],
  limit: { calls: 60, seconds: 600 },
});

export const endMyAlert = endpoint({
  name: 'endMyAlert',
  method: 'DELETE',
  path: '/api/alerts/mine/{kind}/{productId}',
  access: 'member',
  summary: 'Ends an alert of the member. One that does not wait is no error.',
  params: mine,
  reply: z.null(),
  limit: { calls: 60, seconds: 600 },
});

export const ALERT_CALLS = [
  askAlert,
  alertLink,
  confirmAlert,
  endAlert,
  myAlerts,
  setMyAlert,
  endMyAlert,
] as const;
