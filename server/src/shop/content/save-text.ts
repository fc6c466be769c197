import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { meaningOf, sameText, type Written } from './content.ts';
import {
  countChange,
  insertNews,
  insertTexts,
  lockDocument,
  newestTexts,
  type TextRow,
} from './write.queries.ts';

export interface Saving extends Written {
  locale: Locale;
  /** The version that the editor loaded; 0 if there was none. */
  base: number;
  minor: boolean;
  restored?: number | undefined;
}

/** A document's name in the audit log. */
export const subjectOf = (id: string): string => `content:${id}`;

/**
 * Saves a text as a new version, which guests read once it is published. Refuses `not_found`, and `content_changed` with the
 * newest version if that is not the one that the editor loaded.
 */
export async function saveText(
  trx: Trx,
  id: string,
  saving: Saving,
  actor: string,
  now: Date,
  show: (newest: TextRow, all: readonly TextRow[]) => Promise<unknown>,
): Promise<void> {
  if (!(await lockDocument(trx, id))) throw problem('not_found');
  const texts = await newestTexts(trx, id);
  const newest = texts.find(({ locale }) => locale === saving.locale);
  if ((newest?.no ?? 0) !== saving.base)
    throw problem('content_changed', { data: newest ? await show(newest, texts) : null });
  const { locale, title, summary, author, body, minor, restored } = saving;
  if (newest && sameText(newest, saving)) return;
  const english = texts.find((text) => text.locale === DEFAULT_LOCALE);
  const no = saving.base + 1;
  await insertTexts(trx, [
    {
      document_id: id,
      locale,
      no,
      title,
      summary,
      author,
      body,
      meaning: meaningOf(locale, newest?.meaning, english?.meaning, minor),
      saved_by: actor,
      saved_at: now,
    },
  ]);
  await countChange(trx, id);
  // The versions keep the texts, so the audit log needs only their numbers.
  await audit(trx, {
    actor,
    action: restored === undefined ? 'content.saved' : 'content.restored',
    subject: subjectOf(id),
    before: newest ? { locale, no: newest.no, title: newest.title } : null,
    after: { locale, no, title, ...(minor && { minor }), ...(restored !== undefined && { restored }) },
  });
}

/** Creates a news item as a draft, in English. Returns its id. */
export async function createNews(trx: Trx, written: Written, actor: string, now: Date): Promise<string> {
  const id = uuidv7(now.getTime());
  await insertNews(trx, { id, created_at: now });
  await insertFirst(trx, id, written, actor, now);
  await audit(trx, {
    actor,
    action: 'content.created',
    subject: subjectOf(id),
    after: { title: written.title },
  });
  return id;
}

/** Inserts the first version of a document, in English. */
export async function insertFirst(
  trx: Trx,
  id: string,
  { title, summary, author, body }: Written,
  actor: string,
  now: Date,
): Promise<void> {
  await insertTexts(trx, [
    {
      document_id: id,
      locale: DEFAULT_LOCALE,
      no: 1,
      title,
      summary,
      author,
      body,
      meaning: 1,
      saved_by: actor,
      saved_at: now,
    },
  ]);
}
