import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { LOCALES } from './primitives/locale.ts';
import { slug } from './primitives/text.ts';
import { page, pageQuery } from './primitives/page.ts';
import { shownPicture } from './primitives/picture.ts';

const id = z.object({ id: z.uuid() });

export const newsCard = z.object({
  /** Stays the same for ever, whatever becomes of the title. */
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  /** Readers, each counted once a day. */
  clicks: z.int(),
  publishedAt: z.iso.datetime(),
  /** The language of the text: English if there is no translation. */
  textLocale: z.enum(LOCALES),
  cover: shownPicture.nullable(),
});
export type NewsCard = z.infer<typeof newsCard>;

const neighbour = z.object({ id: z.string(), title: z.string(), textLocale: z.enum(LOCALES) });

/** A heading of a text, for its table of contents: `#id` leads to it. */
export const textHeading = z.object({ id: z.string(), text: z.string() });

export const newsItem = newsCard.extend({
  /** Made from the shopkeeper's Markdown on the server; a few harmless elements, and nothing else. */
  html: z.string(),
  headings: z.array(textHeading),
  changedAt: z.iso.datetime(),
  /** The one that was published before it. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});

export const newsList = endpoint({
  name: 'newsList',
  method: 'GET',
  path: '/api/news',
  access: 'public',
  summary: 'What is published, newest first.',
  cacheable: true,
  query: z.object(pageQuery),
  reply: page(newsCard),
});

export const newsById = endpoint({
  name: 'newsById',
  method: 'GET',
  path: '/api/news/{id}',
  access: 'public',
  summary: 'A published news item, with its neighbours.',
  cacheable: true,
  params: id,
  reply: newsItem,
  problems: ['not_found'],
});

export const newsRead = endpoint({
  name: 'newsRead',
  method: 'POST',
  path: '/api/news/{id}/read',
  access: 'visitor',
  summary: 'Counts a reader of a news item, once a day.',
  params: id,
  reply: z.null(),
  limit: { calls: 60, seconds: 60 },
});

/** The name of a new own page in the address. */
export const pageName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'page_name');

const version = z.object({
  no: z.int(),
  from: z.iso.datetime(),
  /** Null for the version in force. */
  until: z.iso.datetime().nullable(),
});

const shownPage = z.object({
  /** In the address of the visitor's language. */
  name: z.string(),
  /** In the address of each language: `own` has those that differ from `base`. */
  names: z.object({ base: z.string(), own: z.partialRecord(z.enum(LOCALES), z.string()) }),
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  headings: z.array(textHeading),
  textLocale: z.enum(LOCALES),
  version,
  /** Every version that guests could read, the newest first; 100 at most. */
  versions: z.array(version),
});
const earlier = z.object({
  /** An earlier version, such as the terms that an order was placed under. */
  version: z.coerce.number().int().min(1).max(1_000_000).optional(),
});

export const infoPage = endpoint({
  name: 'infoPage',
  method: 'GET',
  path: '/api/pages/{name}',
  access: 'public',
  summary:
    'An information page: `about-us`, `contact-us`, `condition`, `privacy-policy`, `refund-policy`, `shipping`.',
  cacheable: true,
  params: z.object({ name: z.string().regex(/^[a-z][a-z-]{0,39}$/) }),
  query: earlier,
  reply: shownPage,
  problems: ['not_found'],
});

export const ownPage = endpoint({
  name: 'ownPage',
  method: 'GET',
  path: '/api/own-pages/{name}',
  access: 'public',
  summary: 'A page that the shopkeeper has made, such as an imprint.',
  cacheable: true,
  params: z.object({ name: slug }),
  query: earlier,
  reply: shownPage,
  problems: ['not_found'],
});

export const shopFooter = endpoint({
  name: 'shopFooter',
  method: 'GET',
  path: '/api/home/footer',
  access: 'public',
  summary: 'The columns of the footer, in the language of the visitor.',
  cacheable: true,
  reply: z.array(
    z.object({
      title: z.string(),
      /** An address of the store without its language, or a whole address of another site. */
      links: z.array(z.object({ label: z.string(), href: z.string() })),
    }),
  ),
});
