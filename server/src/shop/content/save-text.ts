import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { meaningOf, sameText, type Written } from './content.ts';
import { lockDocument, newestTexts, touch, type TextRow } from './versions.ts';

export interface Saving extends Written {
  locale: Locale;
  /** The version that was on the screen; 0 where there was none. */
  base: number;
  minor: boolean;
  restored?: number | undefined;
}

/** How a document is named in the audit log. */
export const subjectOf = (id: string): string => `content:${id}`;

/**
 * Saves a text as a new version, which guests read once it is published. Nothing is written over: where another was saved since
 * the one that was on the screen, it refuses with `content_changed`, and hands over what stands there now.
 */
export async function saveText(
  trx: Trx,
  id: string,
  saving: Saving,
  actor: string,
  now: Date,
  show: (newest: TextRow, all: readonly TextRow[]) => Promise<unknown>,
): Promise<void> {
  await lockDocument(trx, id);
  const texts = await newestTexts(trx, id);
  const newest = texts.find(({ locale }) => locale === saving.locale);
  if ((newest?.no ?? 0) !== saving.base)
    throw problem('content_changed', { data: newest ? await show(newest, texts) : null });
  const { locale, title, summary, author, body, minor, restored } = saving;
  if (newest && sameText(newest, saving)) return;
  const english = texts.find((text) => text.locale === DEFAULT_LOCALE);
  const no = saving.base + 1;
  await trx
    .insertInto('document_texts')
    .values({
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
    })
    .execute();
  await touch(trx, id);
  // The versions themselves hold the words, and keep them for ever; the log says which came after which.
  await audit(trx, {
    actor,
    action: restored === undefined ? 'content.saved' : 'content.restored',
    subject: subjectOf(id),
    before: newest ? { locale, no: newest.no, title: newest.title } : null,
    after: { locale, no, title, ...(minor && { minor }), ...(restored !== undefined && { restored }) },
  });
}

/** Writes a news item as a draft, in English. Returns its id. */
export async function createNews(trx: Trx, written: Written, actor: string, now: Date): Promise<string> {
  const id = uuidv7(now.getTime());
  const { title, summary, author, body } = written;
  await trx.insertInto('documents').values({ id, kind: 'news', created_at: now }).execute();
  await trx
    .insertInto('document_texts')
    .values({
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
    })
    .execute();
  await audit(trx, { actor, action: 'content.created', subject: subjectOf(id), after: { title } });
  return id;
}
