/** `warning`: the money has not been asked back yet, but is about to be. */
export const DISPUTE_KINDS = ['dispute', 'warning'] as const;

/** Won: the money stays with the store; of a warning, that it came to nothing. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** How a dispute ended. */
export const DISPUTE_OUTCOMES = ['won', 'lost'] as const;
