import type { CaptchaAnswer } from '../captcha/use-captcha.ts';

/** The key of an order that was sent and not answered. It dies with the tab. */
const KEY = 'submission';

interface Submission {
  /** What was sent, without the captcha. */
  body: string;
  key: string;
  /** The answer to a captcha that went with it; null if none was due. */
  captcha: CaptchaAnswer | null;
}

/**
 * What an order is sent with: its `Idempotency-Key` and the answer to a captcha. Both stay the same as long as the same order is
 * sent, also after a reload, so that a retry after a lost answer places nothing twice and is no other order to the store. Another
 * order has another key.
 *
 * @param body the order as it is sent, without the captcha, as JSON text
 * @param captcha the answer for a new submission; a retry goes with the one that it was sent with first
 */
export function openSubmission(
  body: string,
  captcha: CaptchaAnswer | null,
): Pick<Submission, 'key' | 'captcha'> {
  const kept = sentBefore(body);
  if (kept) return kept;
  const submission: Submission = { body, key: randomKey(), captcha };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(submission));
  } catch {
    // Then a reload in the middle of a lost answer may ask twice; the order's own caps still hold.
  }
  return submission;
}

/** The submission of this very order whose answer was lost; null if there is none. */
export function sentBefore(body: string): Submission | null {
  const kept = read();
  return kept?.body === body ? kept : null;
}

/** The order was answered, with a yes or a no: sent again, it is a new one. */
export function endSubmission(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function read(): Submission | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Submission | null;
  } catch {
    return null;
  }
}

/** 128 random bits. `crypto.randomUUID` would need https, and a shop under trial may be on plain http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join(
    '',
  );
}
