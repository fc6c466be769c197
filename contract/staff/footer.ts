import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { FOOTER_PAGES, LINK_KINDS, MOST_COLUMNS, MOST_LINKS } from '../primitives/footer-parts.ts';
import { LOCALES } from '../primitives/locale.ts';
import { isoTime, line } from '../primitives/text.ts';

const roles = ['catalogue'] as const;

/** A text in some languages; those without one show the English one. */
const texts = z.partialRecord(z.enum(LOCALES), line(40).pipe(z.string().min(1, 'required')));

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';
const isId = (text: string) => z.uuid().safeParse(text).success;

const link = z
  .object({
    kind: z.enum(LINK_KINDS),
    /** The name of a page of the store, an id, or the whole address of a page elsewhere. */
    target: z.string().trim().max(300),
    /** What it says. Where it is empty, a link says the name of what it leads to; one that leads elsewhere needs an English one. */
    label: texts,
  })
  .superRefine(({ kind, target, label }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (kind === 'url') {
      if (!isHttps(target)) refuse(['target'], 'https_address');
      if (!label['en-US']) refuse(['label', 'en-US'], 'required');
    } else if (kind === 'page' ? !Object.hasOwn(FOOTER_PAGES, target) : !isId(target))
      refuse(['target'], 'invalid');
  });

export const footerColumns = z
  .array(
    z.object({
      title: texts.refine((title) => title['en-US'] !== undefined, 'required'),
      links: z.array(link).min(1, 'required').max(MOST_LINKS),
    }),
  )
  .min(1)
  .max(MOST_COLUMNS);
export type FooterColumns = z.output<typeof footerColumns>;
export type FooterColumn = FooterColumns[number];
export type FooterLink = FooterColumn['links'][number];

/** A thing that a link can lead to, by its name in the language of the person. */
const choice = z.object({ target: z.string(), name: z.string() });

const reply = z.object({
  /** What was saved, or the built-in columns as they are now. */
  columns: z.array(z.object({ title: texts, links: z.array(link) })),
  /** False while the footer is the built-in one. */
  own: z.boolean(),
  choices: z.object({
    page: z.array(choice),
    own: z.array(choice),
    type: z.array(choice),
    news: z.array(choice),
  }),
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: isoTime.nullable(),
});
export type StaffFooter = z.output<typeof reply>;

export const staffFooter = endpoint({
  name: 'staffFooter',
  method: 'GET',
  path: '/admin/footer',
  access: 'staff',
  roles,
  summary: 'The columns of the footer, and what their links can lead to.',
  reply,
});

export const staffSaveFooter = endpoint({
  name: 'staffSaveFooter',
  method: 'POST',
  path: '/admin/footer',
  access: 'staff',
  roles,
  summary:
    'Saves the columns of the footer; null goes back to the built-in ones. If another person has saved since `version`: 409 `content_changed`.',
  body: z.object({ columns: footerColumns.nullable(), version: z.int().min(0) }),
  reply,
  problems: ['invalid_input', 'content_changed'],
});

/** The calls about the footer of the store. */
export const FOOTER_CALLS = [staffFooter, staffSaveFooter] as const;
