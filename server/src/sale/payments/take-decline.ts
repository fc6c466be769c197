import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { lockOrder } from '../orders/door.ts';
import { noteDecline } from '../risk/door.ts';
import { findAttempt } from './payments.queries.ts';

/** A card that a provider says it declined on its own page, where its buyer may go on trying. */
export interface Decline {
  attemptId: string;
  /** The provider's name for the card; null where it tells none. */
  card: string | null;
}

/** Counts a declined card, once by the event that told of it; nothing where the attempt is not one of this provider's. */
export async function takeDecline(
  db: Db,
  provider: string,
  eventId: string,
  { attemptId, card }: Decline,
  now: Date,
): Promise<void> {
  const attempt = await findAttempt(db, attemptId);
  if (attempt?.provider !== provider) return;
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, attempt.order_id);
    await noteDecline(trx, { ref: `${provider}:${eventId}`, attemptId, order, card }, now);
  });
}
