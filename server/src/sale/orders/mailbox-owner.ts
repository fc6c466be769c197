import type { Db } from '../../platform/db/kysely.ts';
import { send, statement } from '../../platform/db/send.ts';

/** The member whose confirmed mailbox it is, in lower case; null if it is nobody's. */
export async function mailboxOwner(db: Db, emailNorm: string): Promise<string | null> {
  const [owner] = await send(db, ownerOf(emailNorm));
  return owner?.id ?? null;
}

const ownerOf = statement<[emailNorm: string], { id: string }>`
  select id from accounts where email_norm = $1 and email_confirmed_at is not null and erased_at is null`;
