import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { ImportNote, ImportReason } from '@halfturn/contract/staff/product-import-parts.ts';
import { importFieldName } from '@halfturn/locales/import-fields.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { csvLine } from '../../../platform/csv.ts';
import { amountText, Shown } from './imports.wire.ts';
import { listedLines, type ImportRow, type ListedLine } from './imports.queries.ts';
import { storeLists } from './lists.queries.ts';
import { nameIn, type Lists } from './lists.ts';

/** Lines that are read at once. */
const CHUNK = 2_000;

/** How an import says in a language what its lines do. */
export class ReportWords {
  readonly #t: ReturnType<typeof loadWords<'staff-import' | 'staff-editor' | 'staff-product-list'>>['t'];
  readonly #attributes: { code: string; name: string }[];
  readonly #shown: Shown;
  readonly #currency: Currency;

  /** @param currency that of the import */
  constructor(lists: Lists, locale: Locale, currency: Currency) {
    this.#currency = currency;
    this.#t = loadWords(locale, ['staff-import', 'staff-editor', 'staff-product-list']).t;
    this.#attributes = lists.attributes.map(({ code, names }) => ({ code, name: nameIn(names, locale) }));
    this.#shown = new Shown(lists, locale);
  }

  field(field: string): string {
    return importFieldName(field, (key, values) => this.#t(key, values), {
      attributes: this.#attributes,
      currency: this.#currency,
    });
  }

  reason(reason: ImportReason, value: string | null): string {
    return this.#t(`staff-import.reason_${reason}`, { value: value ?? '' });
  }

  note(note: ImportNote, value: string | null): string {
    return this.#t(`staff-import.note_${note}`, { value: value ?? '' });
  }

  verdict(verdict: ListedLine['verdict']): string {
    return this.#t(`staff-import.show_${verdict}`);
  }

  head(): string[] {
    return [
      this.#t('staff-import.line'),
      this.#t('staff-import.result'),
      this.#t('staff-import.product'),
      this.#t('staff-import.field'),
      this.#t('staff-import.details'),
    ];
  }

  /** What is said of a line: why it is not imported, what it changes, and remarks. */
  details({ verdict, reason, value, field, notes, changes }: ListedLine): { field: string; text: string }[] {
    const of = (name: string | null | undefined): string => (name == null ? '' : this.field(name));
    const text = (name: string, to: unknown): string => {
      const shown = this.#shown.of(name, to);
      if (shown.money)
        return `${amountText(shown.money.amount, shown.money.currency)} ${shown.money.currency}`;
      return shown.text ?? this.#t('staff-import.empty');
    };
    return [
      ...(reason === null ? [] : [{ field: of(field), text: this.reason(reason, value) }]),
      ...changes.map(({ field: name, from, to }) => ({
        field: of(name),
        text: verdict === 'new' ? text(name, to) : `${text(name, from)} → ${text(name, to)}`,
      })),
      ...notes.map((note) => ({ field: of(note.field), text: this.note(note.note, note.value ?? null) })),
    ];
  }
}

/** The report on an import as a CSV file, a line at a time. Each line of the file has one for each thing that is said of it. */
export async function* reportLines(
  db: Db,
  { id, settings }: Pick<ImportRow, 'id' | 'settings'>,
  locale: Locale,
): AsyncGenerator<string> {
  const words = new ReportWords(await storeLists(db), locale, settings.currency);
  yield `\uFEFF${csvLine(words.head())}`;
  for (let offset = 0; ; offset += CHUNK) {
    const lines = await listedLines(db, id, 'all', { limit: CHUNK, offset });
    if (lines.length === 0) return;
    for (const line of lines) {
      const said = words.details(line);
      const start = [line.line, words.verdict(line.verdict), line.name];
      if (said.length === 0) yield csvLine([...start, '', '']);
      for (const { field, text } of said) yield csvLine([...start, field, text]);
    }
  }
}
