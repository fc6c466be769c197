// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** What a saved reply may name, in braces: the buyer, the order, the product. */
export const REPLY_PARTS = ['name', 'order', 'product'] as const;
export type ReplyPart = (typeof REPLY_PARTS)[number];

/** What stands in the place of each part; a part that is not known is left as it is, so that the writer sees it. */
export type ReplyFill = Partial<Record<ReplyPart, string>>;

const PART = /\{(name|order|product)\}/g;

/** A saved reply with its parts filled in. */
export const fillReply = (text: string, fill: ReplyFill): string =>
  text.replaceAll(PART, (whole, part: ReplyPart) => fill[part] || whole);

/** The parts of a text that still have to be written. */
export const unfilledIn = (text: string): string[] => [...new Set(text.match(PART) ?? [])];

/** The longest name of a saved reply, and its longest text. */
export const REPLY_NAME = 40;
export const REPLY_LENGTH = 4000;
