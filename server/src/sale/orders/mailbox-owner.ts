import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/** The member whose confirmed mailbox it is, in lower case; null if it is nobody's. */
export async function mailboxOwner(db: Db, emailNorm: string): Promise<string | null> {
  const [owner] = await ownerOf(db, emailNorm);
  return owner?.id ?? null;
}

async function ownerOf(db: Db, emailNorm: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
  select id from accounts where email_norm = ${emailNorm} and email_confirmed_at is not null and erased_at is null`.execute(
    db,
  );
  return rows;
}
