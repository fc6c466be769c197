import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Mails } from '../db/types.ts';
import { pageUrl } from './page-url.ts';
import { saidWith, type OwnTexts, type Said } from './said.ts';

export type MailRow = Selectable<Mails>;

/** A mail as it goes out. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Where a reply goes; without it, to the contact address of the store, or to the sender's if there is none. */
  replyTo?: string;
  /** Where this mail's reader ends what it belongs to: a page that also takes a mail program's own POST (RFC 8058). */
  unsubscribe?: string;
}

/** What a mail is written with beside its facts. */
export interface MailPlace {
  locale: Locale;
  said: Said;
  /** The address of the store, without a slash at its end. */
  publicUrl: string;
  /** The address of a page of the store in the language of the mail. */
  url: (path: string, query?: Record<string, string>) => string;
}

/** How the mails of one kind come about. */
interface MailParts<Facts> {
  kind: string;
  /**
   * Collects what is true now; null where there is nothing (any more) to say. It is asked again at every try, and must then
   * say the same: what it records, it records once for each mail.
   */
  gather: (context: Context, mail: MailRow) => Promise<Facts | null>;
  /** Writes the mail. Reads nothing but what it is given. */
  write: (facts: Facts, place: MailPlace) => RenderedMail;
  /** Invented facts for the back office, one for each case that is worded differently. They are of no real order or person. */
  examples: (place: MailPlace & { now: Date }) => readonly Facts[];
}

/** Writes the mails of one kind. */
export interface MailRenderer {
  kind: string;
  /** Writes a mail in the language of its row; null where there is nothing (any more) to say. */
  render: (context: Context, mail: MailRow, own?: OwnTexts) => Promise<RenderedMail | null>;
  /** The mail with invented facts, one for each case. */
  examples: (
    context: Pick<Context, 'config' | 'clock'>,
    locale: Locale,
    said: Said,
  ) => readonly RenderedMail[];
}

/** A kind of mail whose facts, words and examples are told apart, so that it can be shown without any real one. */
export const defineMail = <Facts>({ kind, gather, write, examples }: MailParts<Facts>): MailRenderer => ({
  kind,
  render: async (context, mail, own = {}) => {
    const facts = await gather(context, mail);
    return facts === null ? null : write(facts, placeOf(context, mail.locale, saidWith(own)));
  },
  examples: (context, locale, said) => {
    const place = placeOf(context, locale, said);
    return examples({ ...place, now: context.clock.now() }).map((facts) => write(facts, place));
  },
});

const placeOf = ({ config }: Pick<Context, 'config'>, locale: Locale, said: Said): MailPlace => ({
  locale,
  said,
  publicUrl: config.publicUrl,
  url: (path, query) => pageUrl({ config }, path, locale, query),
});
