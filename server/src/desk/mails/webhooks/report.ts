import { problem } from '@halfturn/contract/problem.ts';
import type { Secret } from '../../../platform/secret.ts';

/** What a provider says of one email. */
export interface Report {
  /** The provider's own name for the event, by which it is known again. */
  id: string;
  /** The id of our email, from its Message-ID; null for an email that is none of the store's. */
  mailId: string | null;
  kind: 'bounced' | 'delayed' | 'complained';
  /** The words of the receiving server, or of the provider. */
  reason: string;
}

/** A request of a provider as it came. */
export interface Message {
  raw: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  secret: Secret;
  now: Date;
}

/** A provider of email delivery that reports by webhook. */
export interface Reporter {
  /** Why a secret cannot be the right one, as a slug of `validation.*`; null if it can. */
  faultOf: (secret: string) => string | null;
  /**
   * The reports of a request whose signature is right. Refuses `signature_invalid`, also for a request that is too old, because it may be
   * a copy, and `malformed_request`.
   */
  read: (message: Message) => Promise<Report[]>;
}

/** How old a request may be: providers repeat one for up to a day if the store does not answer. Events are remembered for longer. */
const OLDEST_MS = 2 * 86_400_000;
/** How far ahead the clock of a provider may be. */
const AHEAD_MS = 5 * 60_000;

/** Whether a request was signed at a time that can be believed. */
export const isOfNow = (signedAt: Date, now: Date): boolean => {
  const age = now.getTime() - signedAt.getTime();
  return age <= OLDEST_MS && age >= -AHEAD_MS;
};

/** The longest reason that is kept. */
const REASON_LENGTH = 400;

/** The first of these words that says something, on one line. */
export const reasonOf = (...words: (string | null | undefined)[]): string =>
  words
    .map((word) => (word ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, REASON_LENGTH))
    .find((word) => word !== '') ?? 'No reason was given.';

/** The reason of a complaint. */
export const SPAM = 'The recipient marked it as spam.';

/** A body as JSON. Refuses `malformed_request`. */
export function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw problem('malformed_request');
  }
}
