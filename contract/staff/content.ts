import * as z from 'zod';
import { pageName, textHeading } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { LOCALES } from '../primitives/locale.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { uploadedPicture } from '../primitives/picture.ts';
import { isoTime, line, prose } from '../primitives/text.ts';
import { MOST_PICTURE_BYTES, SEARCH_TERMS_LENGTH } from './limits.ts';
import { slugBody, staffSlugs } from './products.ts';

const roles = ['catalogue', 'support'] as const;
const params = z.object({ id: z.uuid() });
const locale = z.enum(LOCALES);

/** `page`: one that the store comes with; `own`: one that the shopkeeper has made. */
export const DOCUMENT_KINDS = ['page', 'own', 'news'] as const;
export const DOCUMENT_STATES = ['draft', 'scheduled', 'published'] as const;

const head = {
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** Of a page: its name in the address. */
  name: z.string().nullable(),
  state: z.enum(DOCUMENT_STATES),
  publishedAt: isoTime.nullable(),
  clicks: z.int(),
};

export const documentRow = z.object({
  ...head,
  title: z.string(),
  savedAt: isoTime,
  savedBy: z.string(),
  /** Languages without a text, and with one that is older than the English. */
  missing: z.int(),
  stale: z.int(),
  /** A text was saved that guests do not read yet. */
  pending: z.boolean(),
});
export type DocumentRow = z.infer<typeof documentRow>;

export const staffContent = endpoint({
  name: 'staffContent',
  method: 'GET',
  path: '/admin/content',
  access: 'staff',
  roles,
  summary: 'News or pages with the state of their texts, newest first.',
  query: z.object({
    /** `page`: those that the store comes with, and the shopkeeper's own. */
    kind: z.enum(['page', 'news']),
    state: z.enum(DOCUMENT_STATES).optional(),
    q: line(120).default(''),
    ...pageQuery,
  }),
  reply: page(documentRow),
});

/** A text in one language. The body is Markdown. */
const written = {
  title: line(200).pipe(z.string().min(1, 'title_required')),
  summary: prose(600),
  author: line(100),
  body: prose(40_000).pipe(z.string().min(1, 'text_required')),
};

/** The newest version of a text. */
export const documentText = z.object({
  locale,
  no: z.int(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  body: z.string(),
  savedAt: isoTime,
  savedBy: z.string(),
  /** The English text has changed since. */
  stale: z.boolean(),
  /** Since when, or from when on, guests read it; null for a draft. */
  liveFrom: isoTime.nullable(),
});
export type DocumentText = z.infer<typeof documentText>;

export const staffDocument = z.object({
  ...head,
  /** Goes along with publishing: what was seen is what goes out. */
  revision: z.int(),
  /** Of an own page: whether the footer leads to it. */
  inFooter: z.boolean(),
  /** Of an own page: words that visitors find it by beside those of its text, with commas between them. */
  searchTerms: z.partialRecord(locale, z.string()),
  /** Of an own page: its addresses; null for other texts. */
  slugs: staffSlugs.nullable(),
  /** Of news: the cover picture, and what it shows in each language. */
  cover: z.object({ picture: uploadedPicture, alt: z.partialRecord(z.enum(LOCALES), z.string()) }).nullable(),
  texts: z.array(documentText),
});
export type StaffDocument = z.infer<typeof staffDocument>;

export const staffDocumentById = endpoint({
  name: 'staffDocumentById',
  method: 'GET',
  path: '/admin/content/{id}',
  access: 'staff',
  roles,
  summary: 'A document with its newest text in each language.',
  params,
  reply: staffDocument,
  problems: ['not_found'],
});

export const staffCreateNews = endpoint({
  name: 'staffCreateNews',
  method: 'POST',
  path: '/admin/content',
  access: 'staff',
  roles,
  summary: 'A news item as a draft, in English, which the other languages are written from.',
  body: z.object(written),
  reply: staffDocument,
});

export const staffSaveText = endpoint({
  name: 'staffSaveText',
  method: 'POST',
  path: '/admin/content/{id}/texts',
  access: 'staff',
  roles,
  summary:
    'Saves a text as a new version. Where another was saved since `base`: 409 `content_changed`, with the newest in `data`.',
  params,
  body: z.object({
    locale,
    /** The version that was on the screen; 0 where there was none. */
    base: z.int().min(0),
    ...written,
    /** Of the English text: says the same as before, so that no translation becomes older by it. */
    minor: z.boolean().default(false),
    /** The earlier version that it brings back. */
    restored: z.int().min(1).optional(),
  }),
  reply: staffDocument,
  problems: ['not_found', 'content_changed'],
});

const seen = { revision: z.int() };

export const staffPublish = endpoint({
  name: 'staffPublish',
  method: 'POST',
  path: '/admin/content/{id}/publish',
  access: 'staff',
  roles,
  summary: 'Lets guests read the newest texts, now or from a moment on.',
  params,
  body: z.object({
    ...seen,
    /** Absent, or past: now. */
    at: isoTime.optional(),
  }),
  reply: staffDocument,
  problems: ['not_found', 'content_changed'],
});

export const staffUnpublish = endpoint({
  name: 'staffUnpublish',
  method: 'POST',
  path: '/admin/content/{id}/unpublish',
  access: 'staff',
  roles,
  summary:
    'Takes a news item away from guests. What was planned is called off; a page keeps the text that guests read.',
  params,
  body: z.object(seen),
  reply: staffDocument,
  problems: ['not_found', 'content_changed'],
});

export const documentVersion = z.object({
  no: z.int(),
  title: z.string(),
  savedAt: isoTime,
  savedBy: z.string(),
  liveFrom: isoTime.nullable(),
  /** Guests read it now. */
  live: z.boolean(),
});

export const staffHistory = endpoint({
  name: 'staffHistory',
  method: 'GET',
  path: '/admin/content/{id}/history',
  access: 'staff',
  roles,
  summary: 'Every version of a text, newest first; 200 at most.',
  params,
  query: z.object({ locale }),
  reply: z.array(documentVersion),
  problems: ['not_found'],
});

export const staffVersion = endpoint({
  name: 'staffVersion',
  method: 'GET',
  path: '/admin/content/{id}/history/{locale}/{no}',
  access: 'staff',
  roles,
  summary: 'One version of a text, whole.',
  params: params.extend({ locale, no: z.coerce.number().int().min(1).max(1_000_000) }),
  reply: documentText,
  problems: ['not_found'],
});

export const staffPreview = endpoint({
  name: 'staffPreview',
  method: 'POST',
  path: '/admin/content/preview',
  access: 'staff',
  roles,
  summary: 'A text as guests would see it.',
  body: z.object({ body: prose(40_000), locale }),
  reply: z.object({ html: z.string(), headings: z.array(textHeading) }),
});

export const staffCreatePage = endpoint({
  name: 'staffCreatePage',
  method: 'POST',
  path: '/admin/content/pages',
  access: 'staff',
  roles,
  summary:
    'A page of the shopkeeper’s own as a draft, in English, which the other languages are written from.',
  body: z.object({
    /** Its address: `/pages/{name}`. */
    name: pageName,
    inFooter: z.boolean(),
    title: written.title,
    summary: written.summary,
    body: written.body,
  }),
  reply: staffDocument,
  problems: ['invalid_input'],
});

export const staffSavePage = endpoint({
  name: 'staffSavePage',
  method: 'POST',
  path: '/admin/content/{id}/page',
  access: 'staff',
  roles,
  summary: 'Puts an own page into the footer, or takes it out.',
  params,
  body: z.object({ ...seen, inFooter: z.boolean() }),
  reply: staffDocument,
  problems: ['not_found', 'content_changed'],
});

export const staffSetSearchTerms = endpoint({
  name: 'staffSetSearchTerms',
  method: 'POST',
  path: '/admin/content/{id}/search-terms',
  access: 'staff',
  roles,
  summary:
    'Sets by which words visitors find an own page in a language, beside those of its text: terms with commas between them.',
  params,
  body: z.object({ ...seen, locale, terms: line(SEARCH_TERMS_LENGTH) }),
  reply: staffDocument,
  problems: ['not_found', 'content_changed'],
});

export const staffSetPageSlug = endpoint({
  name: 'staffSetPageSlug',
  method: 'POST',
  path: '/admin/content/{id}/slug',
  access: 'staff',
  roles,
  summary: 'Gives an own page another address in a language; the former one leads to it from then on.',
  params,
  body: slugBody,
  reply: staffSlugs,
  problems: ['not_found', 'content_changed', 'slug_taken', 'slug_reserved'],
});

export const staffDeletePage = endpoint({
  name: 'staffDeletePage',
  method: 'POST',
  path: '/admin/content/{id}/delete',
  access: 'staff',
  roles,
  summary:
    'Deletes an own page; its versions are kept. With a target, all its addresses lead there from then on (301), which needs the permission to add redirects; else they answer 404.',
  params,
  body: z.object({ ...seen, target: line(500).pipe(z.string().min(1, 'required')).optional() }),
  reply: z.null(),
  problems: ['not_found', 'content_changed', 'invalid_input', 'forbidden'],
});

export const staffAddNewsPicture = endpoint({
  name: 'staffAddNewsPicture',
  method: 'POST',
  path: '/admin/content/pictures',
  access: 'staff',
  roles,
  summary:
    'Uploads a cover picture for news: the bytes of a JPEG, PNG, WebP or AVIF. It is shown once a news item is saved with it.',
  raw: true,
  maxBytes: MOST_PICTURE_BYTES,
  reply: uploadedPicture,
  problems: ['picture_unreadable', 'picture_size', 'picture_suspicious', 'payload_too_large'],
});

export const staffSetNewsCover = endpoint({
  name: 'staffSetNewsCover',
  method: 'POST',
  path: '/admin/content/{id}/cover',
  access: 'staff',
  roles,
  summary: 'Gives a news item its cover picture, replaces it, describes it, or removes it.',
  params,
  body: z.object({
    ...seen,
    /** A picture that was uploaded (`staffAddNewsPicture`); null removes the cover. */
    pictureId: z.uuid().nullable(),
    /** What it shows, in each language; empty for a decoration. */
    alt: z.partialRecord(z.enum(LOCALES), line(200)),
  }),
  reply: staffDocument,
  problems: ['not_found', 'content_changed'],
});

/** The calls about news and pages. */
export const CONTENT_CALLS = [
  staffContent,
  staffDocumentById,
  staffCreateNews,
  staffSaveText,
  staffPublish,
  staffUnpublish,
  staffHistory,
  staffVersion,
  staffPreview,
  staffCreatePage,
  staffSavePage,
  staffSetSearchTerms,
  staffSetPageSlug,
  staffDeletePage,
  staffAddNewsPicture,
  staffSetNewsCover,
] as const;
