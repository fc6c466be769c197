// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** What can be the matter with a key, in the order in which it is asked. */
export const CLAIM_REASONS = ['used', 'invalid', 'region', 'wrong', 'other'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** `open`: waits for a decision. `waiting`: granted, and the next key that comes in goes to the buyer. */
export const CLAIM_STATES = ['open', 'waiting', 'replaced', 'refunded', 'declined'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** As many characters as a claim's words may have. */
export const CLAIM_LENGTH = 2000;
/** So many pictures a claim, of so many bytes each. */
export const MOST_PICTURES = 4;
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;

/** What may be shown, for a file dialog. What a file is, its content says. */
export const SHOWABLE = 'image/jpeg,image/png,image/webp,image/avif';
