import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { builtInPages, PAGE_NAMES } from './built-in.ts';
import { meaningOf, sameText } from './content.ts';
import { countChange, insertTexts, lockPages, newestPageTexts, type PageText } from './write.queries.ts';

/** The actor that saved the store's own texts. */
export const STORE = 'system';

/**
 * Writes the information pages that the store comes with to the database, at every start. If a new release changed a text, it
 * is added as a new version, so that the version that buyers agreed to can still be found. A page that staff have edited is not
 * changed. Returns how many texts were added.
 */
export async function installPages(trx: Trx, now: Date): Promise<number> {
  // The locks make two processes that start at once take turns.
  const documents = await lockPages(trx, PAGE_NAMES, now);
  const newest = await newestPageTexts(trx);
  const ids = new Map(documents.map(({ id, name }) => [name, id]));
  const touched = new Set(newest.filter((row) => row.saved_by !== STORE).map((row) => row.name));
  const added = textsToAdd(newest, touched).flatMap(({ name, ...row }) => {
    const document_id = ids.get(name);
    return document_id === undefined
      ? []
      : { document_id, ...row, saved_by: STORE, saved_at: now, live_from: now };
  });
  if (added.length === 0) return 0;
  await insertTexts(trx, added);
  for (const id of new Set(added.map(({ document_id }) => document_id))) await countChange(trx, id);
  await notify(trx, 'content');
  return added.length;
}

/** The built-in texts that differ from the newest versions. English comes first, because translations take its meaning. */
function textsToAdd(newest: readonly PageText[], touched: ReadonlySet<string>) {
  const english = new Map<string, number>();
  return builtInPages().flatMap(({ name, locale, text }) => {
    if (touched.has(name)) return [];
    const before = newest.find((row) => row.name === name && row.locale === locale);
    const same = before !== undefined && sameText(before, text);
    const meaning = same ? before.meaning : meaningOf(locale, before?.meaning, english.get(name), false);
    if (locale === DEFAULT_LOCALE) english.set(name, meaning);
    return same ? [] : [{ name, locale, no: (before?.no ?? 0) + 1, meaning, ...text }];
  });
}
