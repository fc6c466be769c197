import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { endSessions } from './sessions.ts';
import { standingOf, type Shown } from './standing.ts';

/** Ends the session of the cookie, if any, when the browser signs out or signs in again. */
export async function endShown(context: Pick<Context, 'db' | 'clock'>, shown: Shown): Promise<void> {
  const before = await standingOf(context, shown);
  if (before.kind !== 'member') return;
  const { id, sessionId } = before.member;
  await inTransaction(context.db, (trx) => endSessions(trx, id, { only: sessionId }, context.clock.now()));
}
