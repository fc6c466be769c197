import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { lockAccount } from '../accounts/door.ts';
import { book, lockAffiliate } from './affiliate.queries.ts';
import { newCode } from './affiliate.ts';
import { AFFILIATE_WELCOME } from './mail/kind.ts';

interface By {
  actor: string;
  now: Date;
}

/** Makes a customer an affiliate; they are told by mail. Refuses `not_found` and `affiliate_exists`. */
export async function makeAffiliate(
  trx: Trx,
  { accountId, rateBp }: { accountId: string; rateBp: number },
  { actor, now }: By,
): Promise<void> {
  const account = await lockAccount(trx, accountId).catch(() => null);
  if (!account || account.erased_at !== null) throw problem('not_found');
  if (await lockAffiliate(trx, accountId)) throw problem('affiliate_exists');
  const code = newCode();
  await trx
    .insertInto('affiliates')
    .values({ account_id: accountId, code, rate_bp: rateBp, made_at: now })
    .execute();
  await audit(trx, {
    actor,
    action: 'affiliate.made',
    subject: `account:${accountId}`,
    after: { code, rate_bp: rateBp },
  });
  await queueMail(trx, {
    kind: AFFILIATE_WELCOME,
    dedupe: `${AFFILIATE_WELCOME}:${accountId}`,
    subjectId: accountId,
    recipient: account.email,
    locale: account.locale as Locale,
  });
}

/**
 * Changes the rate, for orders that are placed from now on, and whether the link earns. What was earned stays, and orders that
 * came by the link before still earn. Refuses `not_found`.
 */
export async function changeAffiliate(
  trx: Trx,
  { accountId, rateBp, active }: { accountId: string; rateBp: number; active: boolean },
  { actor, now }: By,
): Promise<void> {
  const former = await lockAffiliate(trx, accountId);
  if (!former) throw problem('not_found');
  const state = active ? 'active' : 'ended';
  if (former.rate_bp === rateBp && former.state === state) return;
  const ended_at = active ? null : (former.ended_at ?? now);
  await trx
    .updateTable('affiliates')
    .set({ rate_bp: rateBp, state, ended_at })
    .where('account_id', '=', accountId)
    .execute();
  await audit(trx, {
    actor,
    action: 'affiliate.changed',
    subject: `account:${accountId}`,
    before: { rate_bp: former.rate_bp, state: former.state },
    after: { rate_bp: rateBp, state },
  });
}

/** The member is forgotten: their link ends, and what the store still held for them lapses, as they were told. */
export async function lapseAffiliate(trx: Trx, accountId: string, now: Date): Promise<void> {
  if (!(await lockAffiliate(trx, accountId))) return;
  const { left } = await trx
    .selectFrom('affiliate_entries')
    .select((eb) => eb.fn.sum<number>('amount_minor').as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(left) > 0)
    await book(trx, {
      account_id: accountId,
      kind: 'lapsed',
      amount_minor: -Number(left),
      reference: `lapse:${accountId}`,
      at: now,
      actor: 'member',
    });
  await trx
    .updateTable('affiliates')
    .set((eb) => ({ state: 'ended', ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
    .where('account_id', '=', accountId)
    .execute();
}
