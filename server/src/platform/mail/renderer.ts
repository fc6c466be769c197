import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Mails } from '../db/types.ts';

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

/** Writes the mails of one kind. */
export interface MailRenderer {
  kind: string;
  /**
   * Writes the mail from what is true now, in the language of its row; null where there is nothing (any more) to say. It
   * is asked again at every try, and must then say the same: what it records, it records once for each mail.
   */
  render: (context: Context, mail: MailRow) => Promise<RenderedMail | null>;
}
