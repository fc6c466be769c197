// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** What an inquiry is about: selling to the store, buying in bulk, recommending it. */
export const ENQUIRY_KINDS = ['sale', 'wholesale', 'affiliate'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

/** `new`: unread. `closed`: ended without a decision. */
export const ENQUIRY_STATES = ['new', 'answering', 'accepted', 'declined', 'closed'] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

/** As many characters as the text of an enquiry, and as an answer, may have. */
export const ENQUIRY_LENGTH = 4000;
export const ENQUIRER_NAME_LENGTH = 100;
export const COMPANY_LENGTH = 150;
/** Of a website's address, or of what a channel is called and where. */
export const CHANNEL_LENGTH = 300;
export const SUBJECT_LENGTH = 150;

/** Lines of a wholesale enquiry; how long what is wanted may be, and how many units of it. */
export const MOST_WANTED = 20;
export const WANTED_LENGTH = 200;
export const MOST_UNITS_WANTED = 1_000_000;
