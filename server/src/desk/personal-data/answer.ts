import { problem } from '@halfturn/contract/problem.ts';
import type { RequestKind } from '@halfturn/contract/personal-data.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import type { Member } from '../../platform/http/call.ts';
import { hashToken, uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { emailNorm } from '../../people/accounts/door.ts';
import { erasePerson } from './erase.ts';
import { personalAsk, personalErased } from './personal-data.mails.ts';
import {
  addRequest,
  latestAsks,
  LINK_HOURS,
  lockRequest,
  noteDone,
  PROVED_DAYS,
  requestSecret,
  type RequestRow,
} from './requests.queries.ts';
import { personOf, type Person } from './person.queries.ts';

const HOUR_MS = 3_600_000;
/** The most mails of one kind to an address per day. A second request within a minute counts as the same. */
const ASKS_A_DAY = 3;
const AGAIN_MS = 60_000;

export interface Wish {
  email: string;
  kind: RequestKind;
  locale: Locale;
  /** The member of staff who asks for a person; empty if the form was used. */
  askedBy: string;
}

/**
 * Mails a link that exports or erases the data of an address. Every address costs the same work, so that the answer does not
 * tell whether it is known. Returns false if the address was mailed too often today.
 */
export async function sendDataLink(
  context: Pick<Context, 'db' | 'clock' | 'keyring'>,
  wish: Wish,
): Promise<boolean> {
  const now = context.clock.now();
  return await inTransaction(context.db, async (trx) => {
    const since = new Date(now.getTime() - 24 * HOUR_MS);
    const asks = await latestAsks(trx, wish, { since, most: ASKS_A_DAY });
    const last = asks[0];
    if (asks.length === ASKS_A_DAY || (last && now.getTime() - last.getTime() < AGAIN_MS)) return false;
    const id = uuidv7(now.getTime());
    await addRequest(trx, {
      ...wish,
      id,
      origin: wish.askedBy === '' ? 'visitor' : 'staff',
      tokenHash: hashToken(requestSecret(context, id)),
      askedAt: now,
      expiresAt: new Date(now.getTime() + LINK_HOURS * HOUR_MS),
    });
    if (wish.askedBy !== '')
      await audit(trx, {
        actor: wish.askedBy,
        action: 'personal-data.asked',
        subject: `request:${id}`,
        after: { kind: wish.kind },
      });
    await queueMail(trx, {
      kind: personalAsk.kind,
      dedupe: `personal-ask:${id}`,
      subjectId: id,
      recipient: wish.email,
      locale: wish.locale,
    });
    return true;
  });
}

/** Whether the link of a request works: it has not expired and was not used. */
export const opens = (request: RequestRow, now: Date): boolean =>
  request.expires_at > now && request.email_norm !== '' && request.done_at === null;

/** Uses up the link of an export. Of two concurrent uses, the second is refused: `incorrect_link`. */
export async function useExport(trx: Trx, id: string, now: Date): Promise<RequestRow> {
  const request = await lockRequest(trx, id);
  if (!request || !opens(request, now)) throw problem('incorrect_link');
  await noteDone(trx, id, now);
  return request;
}

/** Whether the owner of the address has confirmed the request, not too long ago. */
export const isProved = (request: RequestRow, now: Date): boolean =>
  request.proved_at !== null &&
  request.email_norm !== '' &&
  now.getTime() - request.proved_at.getTime() < PROVED_DAYS * 24 * HOUR_MS;

/**
 * Erases the person of a confirmed request. Refuses `erasure_open_orders`, and `refusal` if the request is not confirmed or was
 * carried out before.
 */
export async function carryOutErasure(
  trx: Trx,
  requestId: string,
  { actor, refusal }: { actor: string; refusal: 'incorrect_link' | 'email_not_confirmed' },
  now: Date,
): Promise<void> {
  const request = await lockRequest(trx, requestId);
  if (!request || request.kind !== 'erasure' || request.done_at || !isProved(request, now))
    throw problem(refusal);
  await erasePerson(trx, await personOf(trx, request.email), actor, now);
  await finish(trx, request, now);
}

/** Erases a member who has entered their password. Refuses `erasure_open_orders`. */
export async function eraseMember(trx: Trx, member: Member, locale: Locale, now: Date): Promise<void> {
  const person: Person = { accountId: member.id, emailNorm: emailNorm(member.email) };
  const id = uuidv7(now.getTime());
  const request = { id, kind: 'erasure' as const, origin: 'member' as const, email: member.email, locale };
  await addRequest(trx, { ...request, tokenHash: null, askedAt: now, expiresAt: now, provedAt: now });
  await erasePerson(trx, person, `account:${member.id}`, now);
  await finish(trx, request, now);
}

/** Marks a request as done and queues the last mail. `forgetOld` empties the address of that mail. */
async function finish(
  trx: Trx,
  { id, email, locale }: Pick<RequestRow, 'id' | 'email' | 'locale'>,
  now: Date,
): Promise<void> {
  await noteDone(trx, id, now);
  await queueMail(trx, {
    kind: personalErased.kind,
    dedupe: `personal-erased:${id}`,
    subjectId: id,
    recipient: email,
    locale: locale,
  });
}
