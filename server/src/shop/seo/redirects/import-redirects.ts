import { REDIRECT_STATUSES } from '@halfturn/contract/staff/redirect-parts.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { fieldsOf, type By, type RedirectWish } from './keep-redirects.ts';
import { comparedRedirects, lockRedirects, putRedirects, type RedirectFields } from './redirects.queries.ts';

/** A line that was not taken, and the slug of the sentence that says why. */
export interface RefusedLine {
  line: number;
  text: string;
  why: string;
}
export interface Imported {
  added: number;
  changed: number;
  unchanged: number;
  refused: RefusedLine[];
}

/** The cells of a line: commas, semicolons or tabs between them, quotes around them or not. */
const cellsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

const HEAD = /^(?:from|source|old|redirect from)\s*[,;\t]/i;

/** Reads a line: from, to, and 301 or 302, which may be left out. */
function wishOf(text: string): RedirectWish | null {
  const [source = '', target = '', status = ''] = cellsOf(text);
  const code = REDIRECT_STATUSES.find((one) => String(one) === (status || '301'));
  return source && target && code ? { source, target, status: code } : null;
}

/**
 * Adds and changes redirects by the lines of a CSV file. Each line is checked against all redirects there are and the lines before it,
 * so an import makes no chain either.
 */
export async function importRedirects(trx: Trx, text: string, by: By): Promise<Imported> {
  await lockRedirects(trx);
  const book = new Book(await comparedRedirects(trx));
  const result: Imported = { added: 0, changed: 0, unchanged: 0, refused: [] };
  const taken = new Map<string, RedirectFields>();
  text.split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '' || (i === 0 && HEAD.test(line))) return;
    const wish = wishOf(line);
    const row = wish ? fieldsOf(wish, by.publicUrl) : { why: 'redirect_line' };
    const why = 'why' in row ? row.why : book.faultOf(row);
    if ('why' in row || why !== null) {
      result.refused.push({ line: i + 1, text: line.slice(0, 200), why: why ?? 'redirect_line' });
      return;
    }
    result[book.put(row)] += 1;
    taken.set(row.source, row);
  });
  await putRedirects(trx, [...taken.values()], { by: by.actor, now: by.now });
  const { refused, ...counts } = result;
  await audit(trx, {
    actor: by.actor,
    action: 'redirects.imported',
    subject: 'redirects',
    after: { ...counts, refused: refused.length },
  });
  return result;
}

/** All redirects, by their sources, and how many lead to an address. */
class Book {
  readonly #bySource = new Map<string, RedirectFields>();
  readonly #ledTo = new Map<string, number>();

  constructor(rows: readonly RedirectFields[]) {
    for (const row of rows) this.put(row);
  }

  /** Why a redirect would make a chain; null if it does not. */
  faultOf({ source, target_key, target_path }: RedirectFields): string | null {
    if (this.#bySource.has(target_key) || this.#bySource.has(target_path)) return 'redirect_leads_on';
    return (this.#ledTo.get(source) ?? 0) > 0 ? 'redirect_led_to' : null;
  }

  put(row: RedirectFields): 'added' | 'changed' | 'unchanged' {
    const before = this.#bySource.get(row.source);
    if (before) this.#count(before, -1);
    this.#count(row, 1);
    this.#bySource.set(row.source, row);
    if (!before) return 'added';
    return before.target === row.target && before.status === row.status ? 'unchanged' : 'changed';
  }

  #count({ target_key, target_path }: RedirectFields, by: number): void {
    for (const key of new Set([target_key, target_path]))
      this.#ledTo.set(key, (this.#ledTo.get(key) ?? 0) + by);
  }
}
