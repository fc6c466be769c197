/** The key of an order that was sent and not answered. It dies with the tab. */
const KEY = 'submission';

interface Submission {
  /** What was sent. */
  body: string;
  key: string;
}

/**
 * The `Idempotency-Key` of an order: the same one as long as the same order is sent, also after a reload, so that a try
 * whose answer was lost places nothing twice. Another order is another key.
 *
 * @param body the order as it is sent, as JSON text
 */
export function submissionKey(body: string): string {
  const kept = read();
  if (kept?.body === body) return kept.key;
  const key = randomKey();
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ body, key } satisfies Submission));
  } catch {
    // Then a reload in the middle of a lost answer may ask twice; the order's own caps still hold.
  }
  return key;
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
