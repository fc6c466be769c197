import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { lockAccount } from '../accounts/door.ts';
import { book, insertAffiliate, ledgerSum, lockAffiliate, updateAffiliate } from './affiliate.queries.ts';
import { newCode } from './affiliate.ts';
import { affiliateWelcome } from './affiliate.mails.ts';

interface By {
  actor: string;
  now: Date;
}

/** Makes a customer an affiliate and queues a mail. Refuses `not_found` and `affiliate_exists`. */
export async function makeAffiliate(
  trx: Trx,
  { accountId, rateBp }: { accountId: string; rateBp: number },
  { actor, now }: By,
): Promise<void> {
  const account = await lockAccount(trx, accountId).catch(() => null);
  if (!account || account.erased_at !== null) throw problem('not_found');
  if (await lockAffiliate(trx, accountId)) throw problem('affiliate_exists');
  const code = newCode();
  await insertAffiliate(trx, { account_id: accountId, code, rate_bp: rateBp, made_at: now });
  await audit(trx, {
    actor,
    action: 'affiliate.made',
    subject: `account:${accountId}`,
    after: { code, rate_bp: rateBp },
  });
  await queueMail(trx, {
    kind: affiliateWelcome.kind,
    dedupe: `${affiliateWelcome.kind}:${accountId}`,
    subjectId: accountId,
    recipient: account.email,
    locale: account.locale,
  });
}

/**
 * Changes the rate for new orders, and whether the link earns. Earnings stay, and former orders of the link still earn. Refuses
 * `not_found` and `content_changed`.
 */
export async function changeAffiliate(
  trx: Trx,
  {
    accountId,
    rateBp,
    active,
    version,
  }: { accountId: string; rateBp: number; active: boolean; version: string },
  { actor, now }: By,
): Promise<void> {
  const former = await lockAffiliate(trx, accountId);
  if (!former) throw problem('not_found');
  await demandSeen(trx, version, { now: affiliateSeen(former), subject: `account:${accountId}` });
  const state = active ? 'active' : 'ended';
  if (former.rate_bp === rateBp && former.state === state) return;
  const ended_at = active ? null : (former.ended_at ?? now);
  await updateAffiliate(trx, accountId, { rate_bp: rateBp, state, ended_at });
  await audit(trx, {
    actor,
    action: 'affiliate.changed',
    subject: `account:${accountId}`,
    before: { rate_bp: former.rate_bp, state: former.state },
    after: { rate_bp: rateBp, state },
  });
}

/** What an editor can change of an affiliate. */
export const affiliateSeen = ({ rate_bp, state }: { rate_bp: number; state: string }) => ({ rate_bp, state });

/** Ends the link of a member whose account is erased, and lets their remaining earnings lapse. */
export async function lapseAffiliate(trx: Trx, accountId: string, now: Date): Promise<void> {
  const affiliate = await lockAffiliate(trx, accountId);
  if (!affiliate) return;
  const left = await ledgerSum(trx, accountId);
  if (left > 0)
    await book(trx, {
      account_id: accountId,
      kind: 'lapsed',
      amount_minor: -left,
      reference: `lapse:${accountId}`,
      at: now,
      actor: 'member',
    });
  await updateAffiliate(trx, accountId, { state: 'ended', ended_at: affiliate.ended_at ?? now });
}
