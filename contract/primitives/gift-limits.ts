/** The longest name of who gives, and the longest message: contract, form and staff say the same. */
export const GIFT_SENDER_CHARS = 60;
export const GIFT_MESSAGE_CHARS = 500;
/** A gift is sent within so many days. */
export const GIFT_DAYS = 365;

/** `planned`: not sent. `sent`: its keys were not revealed yet. `opened`: they belong to the recipient. */
export const GIFT_STATES = ['planned', 'sent', 'opened'] as const;
export type GiftState = (typeof GIFT_STATES)[number];
