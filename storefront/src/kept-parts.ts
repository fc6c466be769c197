import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { ShellData } from '../app/root/shell-data.ts';

/** A page as it goes out: text of its own, and parts that were encoded before. */
export type Pieces = (string | Uint8Array)[];

/** The parts of a page that are kept, by their names in `Kept`. */
export type KeptParts = Map<string, Uint8Array>;

const drawn = new WeakMap<ShellData, Map<Currency, KeptParts>>();

/**
 * The parts that were drawn from a shell in a currency: a third to a half of a page's elements. They live as long as the shell is kept, so what
 * changes the shell drops them, too.
 */
export function partsOf(shell: ShellData, currency: Currency): KeptParts {
  const byCurrency = drawn.get(shell) ?? new Map<Currency, KeptParts>();
  drawn.set(shell, byCurrency);
  const parts = byCurrency.get(currency) ?? new Map<string, Uint8Array>();
  byCurrency.set(currency, parts);
  return parts;
}

const MARK = /<kept-part data-part="([\w-]+)">|<\/kept-part>/;

/** Puts the parts that are kept between their marks, and keeps those that were drawn. */
export function withParts(html: string, parts: KeptParts): Pieces {
  // By turns: text, the name of a part, what is drawn of it, and the undefined name of its end.
  return html.split(MARK).flatMap((piece, i, all) => {
    if (i % 2 === 1) return [];
    const name = all[i - 1];
    if (i % 4 === 0 || name === undefined) return piece;
    const part = parts.get(name) ?? Buffer.from(piece);
    parts.set(name, part);
    return part;
  });
}
