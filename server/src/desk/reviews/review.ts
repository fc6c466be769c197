import type { ReviewState } from '@halfturn/contract/reviews.ts';

/** The steps of a review. An approved review is rejected by way of `pending`, so that it is read again. */
const STEPS: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['pending'],
  rejected: ['pending'],
};

export const mayBecome = (from: ReviewState, to: ReviewState): boolean => STEPS[from].includes(to);

/** Patterns of advertising: honest reviews do not contain them. */
const ODD: readonly RegExp[] = [
  // Addresses of other sites, and contact details.
  /https?:|www\./iu,
  /[\p{L}\p{N}]\.(?:com|net|org|info|io|gg|ru|cn|xyz|shop|store|top|site|online|me|link|ly)(?![\p{L}\p{N}])/iu,
  /[^\s@]@[^\s@]/u,
  /(?:\d[\s().-]?){9,}/u,
  // A product key.
  /[A-Z0-9]{4,5}(?:-[A-Z0-9]{4,5}){2,}/iu,
  // A sign again and again.
  /(\S)\1{7,}/u,
  // Signs that turn the direction of the text around them, or are not seen.
  /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/u,
];

/** Whether a text may be published before it is read: it contains no advertising. */
export const isClean = (...texts: readonly string[]): boolean =>
  texts.every((text) => ODD.every((odd) => !odd.test(text)));
