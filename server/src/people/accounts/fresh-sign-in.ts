import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Member } from '../../platform/http/call.ts';
import { demandPassword } from './demand-password.ts';
import { enteredPassword } from './fresh-sign-in.queries.ts';

/** For this long after the password was entered, it is not asked for again. */
const FRESH_MS = 10 * 60_000;

/**
 * Whether a member must enter the password before another way into the account is added: they have not done so recently. A sign-in by
 * passkey or by a provider does not count, or one of them could add the next. An account without a password asks for none, and a recent
 * sign-in of any kind counts there.
 */
export async function asksPassword(db: Db, { sessionId }: Member, now: Date): Promise<boolean> {
  return !(await enteredPassword(db, sessionId, new Date(now.getTime() - FRESH_MS)));
}

/** Demands it. Refuses a missing password (`password_required`, at its field), and what `demandPassword` refuses. */
export async function demandFresh(
  context: Pick<Context, 'db' | 'clock'>,
  member: Member,
  password: string,
): Promise<void> {
  if (!(await asksPassword(context.db, member, context.clock.now()))) return;
  if (password === '') throw problem('invalid_input', { fields: { password: 'password_required' } });
  await demandPassword(context, member.id, password);
}
