import { sql } from 'kysely';
import type { Db, Trx } from '../db/kysely.ts';
import type { OwnTexts } from './said.ts';

/** The shopkeeper's own texts of one kind of mail in one language, and who saved them last. */
export interface TextsRow {
  texts: OwnTexts;
  version: number;
  changed_at: Date;
  changed_by: string;
}

/** The shopkeeper's own texts for a mail that is about to be written. */
export async function ownTextsOf(db: Db, mail: { kind: string; locale: string }): Promise<OwnTexts> {
  return (await readTexts(db, mail))?.texts ?? {};
}

/** The texts of a kind in a language; undefined if none was ever saved. */
export async function readTexts(
  db: Db,
  { kind, locale }: { kind: string; locale: string },
): Promise<TextsRow | undefined> {
  const { rows } = await sql<TextsRow>`
    select texts, version, changed_at, changed_by from mail_texts
    where kind = ${kind} and locale = ${locale}`.execute(db);
  return rows[0];
}

/** Which kinds have texts of the shopkeeper's own, and in which languages. */
export async function changedTexts(db: Db): Promise<{ kind: string; locale: string }[]> {
  const { rows } = await sql<{ kind: string; locale: string }>`
    select kind, locale from mail_texts where texts <> '{}' order by kind, locale`.execute(db);
  return rows;
}

/** Waits for another person who saves the texts of this kind in this language, and reads them as they are then. */
export async function lockTexts(
  trx: Trx,
  at: { kind: string; locale: string },
): Promise<TextsRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mail-texts:${at.kind}:${at.locale}`}))`.execute(trx);
  return await readTexts(trx, at);
}

/** Saves the texts, with the version that follows the one before. */
export async function writeTexts(
  trx: Trx,
  { kind, locale }: { kind: string; locale: string },
  { texts, version, changed_at, changed_by }: TextsRow,
): Promise<void> {
  await sql`
    insert into mail_texts (kind, locale, texts, version, changed_at, changed_by)
    values (${kind}, ${locale}, ${JSON.stringify(texts)}::jsonb, ${version}, ${changed_at}, ${changed_by})
    on conflict (kind, locale) do update set texts = excluded.texts, version = excluded.version,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(trx);
}
