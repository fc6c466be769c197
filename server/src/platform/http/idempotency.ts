import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { problem, Problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../db/kysely.ts';
import { findKept, insertRefusal, insertResult, removeKept, type Kept } from './idempotency.queries.ts';

/** An answer as it went out, to be given again: the envelope as text, and the cookies that came with it. */
export interface Answer {
  status: number;
  body: string;
  cookies: string[];
}

/** Thrown out of a call that turns out to have been answered before: the answer is that one. */
export class AnsweredBefore extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('answered before');
    this.answer = answer;
  }
}

/** A call with an idempotency key, identified without giving away the key. */
export interface KeyedCall {
  /** The same for calls with the same key, whatever their content. */
  id: string;
  bodyHash: Buffer;
  /**
   * Does `work` unless it was done before under this key, and returns its result as JSON text, now or from then. `work` keeps
   * its result in its own transaction; of two that do so at the same time the second is undone, and has the first's result.
   *
   * @throws AnsweredBefore where the call was refused before, and what `work` throws where it was neither done nor refused
   */
  once: (work: (record: (trx: Trx, json: string) => Promise<void>) => Promise<string>) => Promise<string>;
  /**
   * Keeps a refusal as the answer, and returns the one that stands. Null where a run beside this one has done the work in the
   * meantime.
   */
  refuse: (answer: Answer) => Promise<Answer | null>;
}

/** The cookie of a browser that is about to order: its keys are of no use in another one. It ends with the browser's session. */
export const BUYING_COOKIE = 'buying';

const KEPT_HOURS = 72;
/**
 * Any visible text, as the field has it (1 to 255 signs). A short one is the caller's own risk, and a small one: the answer
 * is given again only for the very same content, the buyer's e-mail included.
 */
const KEY = /^[\x21-\x7e]{1,255}$/;
/** Another run of the same call was the first to record its result. */
class RecordedBefore extends Error {}

/**
 * A call with an idempotency key: for 72 hours the same key and content get the same answer, and another content is refused
 * with 409 (`idempotency_conflict`). Nothing is written before the work is done: its result is a row in its own transaction,
 * so a process that is killed leaves either both or nothing behind.
 *
 * What is kept can only be read with the key itself, which is kept as a peppered hash: a dump of the table opens no order.
 *
 * @param scope which call it is
 * @param content all of the input that makes it this call and no other
 * @param pepper a secret of the store's: with a dump of the table alone, not even a short key can be found by trying
 */
export function keyedCall(
  db: Db,
  scope: string,
  key: string,
  content: unknown,
  pepper: KeyObject,
): KeyedCall {
  if (!KEY.test(key)) throw problem('malformed_request');
  const secret = createHmac('sha256', pepper).update(key).digest();
  const hashed = hash('sha256', secret, 'hex');
  const bodyHash = hash('sha256', JSON.stringify(content), 'buffer');
  const box = boxFor(secret);
  const rowOf = (kept: Kept) => ({ scope, key: hashed, body_hash: bodyHash, reply: JSON.stringify(kept) });

  /** What was kept under this key; refuses another content. */
  const look = async (): Promise<Kept | null> => {
    const row = await findKept(db, scope, hashed);
    if (!row) return null;
    if (!row.body_hash.equals(bodyHash)) throw problem('idempotency_conflict');
    return row.reply;
  };
  const before = async (): Promise<string | null> => {
    const kept = await look();
    if (kept?.answer) throw new AnsweredBefore(JSON.parse(box.open(kept.answer)) as Answer);
    return kept?.recorded ? box.open(kept.recorded) : null;
  };

  return {
    id: `${scope} ${hashed}`,
    bodyHash,
    once: async (work) => {
      try {
        return await work(async (trx, json) => {
          if (!(await insertResult(trx, rowOf({ recorded: box.seal(json) })))) throw new RecordedBefore();
        });
      } catch (error) {
        // Another run was first; or this one is refused because the work is done: the last key belongs to this very order.
        const recorded = error instanceof RecordedBefore;
        if (!recorded && !(error instanceof Problem)) throw error;
        const result = await before();
        if (result !== null) return result;
        throw recorded ? problem('unavailable', { retryAfter: 2 }) : error;
      }
    },
    refuse: async (answer) => {
      const kept = rowOf({ answer: box.seal(JSON.stringify(answer)) });
      if (await insertRefusal(db, { ...kept, status: answer.status })) return answer;
      const standing = await look();
      if (standing?.answer) return JSON.parse(box.open(standing.answer)) as Answer;
      return standing?.recorded ? null : answer;
    },
  };
}

/** Seals with a key that takes both the caller's key and the store's pepper to make: the table has neither. */
function boxFor(of: Buffer): { seal: (text: string) => string; open: (box: string) => string } {
  let made: KeyObject | undefined;
  // Key objects: of plain bytes Node makes one at each use, which takes longer than the use.
  const derive = () =>
    Buffer.from(hkdfSync('sha256', createSecretKey(of), '', 'halfturn idempotent answer', 32));
  const secret = () => (made ??= createSecretKey(derive()));
  return {
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secret(), nonce);
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64');
    },
    open: (box) => {
      const bytes = Buffer.from(box, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', secret(), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/** Forgets answers that are older than 72 hours. For a daily job. Returns how many. */
export const forgetAnswers = (db: Db): Promise<number> => removeKept(db, KEPT_HOURS);
