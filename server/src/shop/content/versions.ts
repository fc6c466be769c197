import { problem } from '@halfturn/contract/problem.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Documents, DocumentTexts } from '../../platform/db/types.ts';

export type DocumentRow = Selectable<Documents>;
/** A version of a text, as it is kept. */
export type TextRow = Omit<Selectable<DocumentTexts>, 'locale'> & { locale: Locale };

/** Locks a document: whoever else writes, publishes or takes it back waits. Refuses `not_found`. */
export async function lockDocument(trx: Trx, id: string): Promise<DocumentRow> {
  const row = await trx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw problem('not_found');
  return row;
}

/** The newest version of each language's text, English first. */
export async function newestTexts(db: Db, id: string): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select * from (
      select distinct on (locale) * from document_texts where document_id = ${id}::uuid order by locale, no desc
    ) as newest order by locale <> 'en-US', locale`.execute(db);
  return rows;
}

/** Counts what was done to a document. */
export async function touch(
  trx: Trx,
  id: string,
  change: { published_at?: Date | null } = {},
): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ ...change, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}
