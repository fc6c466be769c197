import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/kysely.ts';
import { send, sendLast, statement } from '../db/send.ts';

/** An answer as it went out, to be given again: the envelope as text, and the cookies that came with it. */
export interface Answer {
  status: number;
  body: string;
  cookies: string[];
}

export interface Claim {
  /** Set where the call was answered before: give this, and do nothing. */
  answered: Answer | null;
  /** The result that an interrupted run recorded, as JSON text; null where none was. */
  recorded: string | null;
  /** Keeps the result of what `trx` does, in `trx`. */
  record: (trx: Trx, json: string) => Promise<void>;
  /** Keeps the answer for the next time. */
  answer: (answer: Answer) => Promise<void>;
  /** The run failed in a way that may pass: the next one may take over at once. */
  giveUp: () => Promise<void>;
}

/** After so long a run that has not answered is over: its process was killed. No call takes half as long. */
const ABANDONED_SECONDS = 20;
const WAIT_MS = 9_000;
const KEPT_HOURS = 72;
/**
 * Any visible text, as the field has it (1 to 255 signs). A short one is the caller's own risk, and a small one: the answer
 * is given again only for the very same content, the buyer's e-mail included.
 */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Claims a call with an idempotency key. Of all calls with the same key and content one is run: those beside it wait for its
 * answer, those after it get the same answer for 72 hours. Another content is refused with 409.
 *
 * What is kept can only be read with the key itself, which is kept as a peppered hash: a dump of the table opens no order.
 *
 * @param scope which call it is
 * @param content all of the input that makes it this call and no other
 * @param pepper a secret of the store's: with a dump of the table alone, not even a short key can be found by trying
 */
export async function claim(
  db: Db,
  scope: string,
  key: string,
  content: unknown,
  pepper: Buffer,
): Promise<Claim> {
  if (!KEY.test(key)) throw problem('malformed_request');
  const secret = createHmac('sha256', pepper).update(key).digest();
  const hashed = createHash('sha256').update(secret).digest('hex');
  const bodyHash = createHash('sha256').update(JSON.stringify(content)).digest();
  const box = boxFor(secret);

  const [fresh] = await send(db, claimFirst(scope, hashed, bodyHash));
  if (fresh) return { answered: null, recorded: null, ...ticketed(fresh.ticket) };

  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(40)) {
    const { rows } = await sql<Row>`
      select body_hash, status, reply, created_at::text as ticket, created_at < ${abandoned} as abandoned
      from idempotency_keys where scope = ${scope} and key = ${hashed}`.execute(db);
    const [row] = rows;
    // Gone between the two statements: forgotten after its 72 hours. The caller's next try starts afresh.
    if (!row) break;
    if (!row.body_hash.equals(bodyHash)) throw problem('idempotency_conflict');
    if (row.status !== null && row.reply?.answer) {
      return { answered: JSON.parse(box.open(row.reply.answer)) as Answer, recorded: null, ...ticketed('') };
    }
    if (!row.abandoned) continue;
    const { rows: taken } = await sql<{ ticket: string; reply: Kept | null }>`
      update idempotency_keys set created_at = clock_timestamp()
      where scope = ${scope} and key = ${hashed} and created_at::text = ${row.ticket} and status is null
      returning created_at::text as ticket, reply`.execute(db);
    if (!taken[0]) continue;
    const recorded = taken[0].reply?.recorded;
    return { answered: null, recorded: recorded ? box.open(recorded) : null, ...ticketed(taken[0].ticket) };
  }
  throw problem('unavailable', { retryAfter: 2 });

  function ticketed(ticket: string): Omit<Claim, 'answered' | 'recorded'> {
    const ofRun = sql<boolean>`scope = ${scope} and key = ${hashed} and created_at::text = ${ticket} and status is null`;
    return {
      record: async (trx, json) => {
        const kept: Kept = { recorded: box.seal(json) };
        await sendLast(trx, recordResult(JSON.stringify(kept), scope, hashed, ticket));
      },
      answer: async (answer) => {
        const kept: Kept = { answer: box.seal(JSON.stringify(answer)) };
        await send(db, keepAnswer(answer.status, JSON.stringify(kept), scope, hashed, ticket));
      },
      giveUp: async () => {
        await sql`update idempotency_keys set created_at = created_at - make_interval(secs => ${ABANDONED_SECONDS})
          where ${ofRun}`.execute(db);
      },
    };
  }
}

interface Row {
  body_hash: Buffer;
  status: number | null;
  reply: Kept | null;
  ticket: string;
  abandoned: boolean;
}

/**
 * The time of the claim is the run's ticket: whoever takes over writes a new one, and the old run can then record nothing.
 */
const abandoned = sql`clock_timestamp() - make_interval(secs => ${ABANDONED_SECONDS})`;

// `set_config` is always true here, and spares the statement's commit the wait for the disk. A claim or an answer that a crash
// of the database takes along costs nothing: what happened was recorded in its own transaction, which waits.

const claimFirst = statement<[scope: string, key: string, bodyHash: Buffer], { ticket: string }>`
  insert into idempotency_keys (scope, key, body_hash, created_at)
  select $1, $2, $3, clock_timestamp() where set_config('synchronous_commit', 'off', true) is not null
  on conflict do nothing returning created_at::text as ticket`;

/** Refuses (the transaction is undone) where somebody else has taken over: what this run did must not stand beside theirs. */
const recordResult = statement<[kept: string, scope: string, key: string, ticket: string]>`
  with kept as (
    update idempotency_keys set reply = $1::jsonb
    where scope = $2 and key = $3 and created_at::text = $4 and status is null and reply is null returning 1
  )
  select must((select count(*) from kept) = 1, 'another run has taken over', 'HT003')`;

const keepAnswer = statement<[status: number, kept: string, scope: string, key: string, ticket: string]>`
  update idempotency_keys set status = $1, reply = $2::jsonb
  where scope = $3 and key = $4 and created_at::text = $5 and status is null
    and set_config('synchronous_commit', 'off', true) is not null`;

interface Kept {
  recorded?: string;
  answer?: string;
}

/** Seals with a key that takes both the caller's key and the store's pepper to make: the table has neither. */
function boxFor(of: Buffer): { seal: (text: string) => string; open: (box: string) => string } {
  const secret = Buffer.from(hkdfSync('sha256', of, '', 'halfturn idempotent answer', 32));
  return {
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64');
    },
    open: (box) => {
      const bytes = Buffer.from(box, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/** Forgets answers that are older than 72 hours. For a daily job. Returns how many. */
export async function forgetAnswers(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from idempotency_keys
    where created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
