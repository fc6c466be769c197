// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** What a ticket can be about, in the order in which it is asked. */
export const SUPPORT_TOPICS = ['key', 'delivery', 'refund', 'payment', 'account', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

/** `waiting`: for the store. A message of the member's makes it so, whatever it was. */
export const TICKET_STATES = ['waiting', 'answered', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** As many characters as a message may have. */
export const MESSAGE_LENGTH = 4000;

/** As many characters as the name of a guest may have. */
export const GUEST_NAME_LENGTH = 120;

/** So many attachments a message. */
export const MOST_FILES = 5;
/** The largest attachment, in bytes. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024;
/** The largest text file, in bytes: each word of it is looked at. */
export const MOST_TEXT_BYTES = 128 * 1024;

/** What may be attached, for a file dialog. What a file is, its content says. */
export const ATTACHABLE = 'image/jpeg,image/png,image/webp,image/avif,application/pdf,text/plain';
