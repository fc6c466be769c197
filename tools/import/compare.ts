import type { Known } from './match.ts';
import { keyPatternOf } from './places.ts';
import type { Line } from './read-line.ts';

/** The columns of `products` that a file can say. */
export interface Columns {
  name: string;
  genre_code: string;
  developer: string;
  publisher: string;
  released: string | null;
  edition: string;
  system: string;
  tips: string;
  languages: string[];
  order_limit: number;
  price_minor: number;
  status: string;
  external_ref: string | null;
}

/** What the shop takes where nothing is said of it. */
const LIMIT = 5;

/** The columns of a new product. One without a price is a draft: it is in, and not on sale. */
export function newColumns(line: Line): Columns & { key_pattern: string } {
  const { said } = line;
  return {
    name: line.name,
    genre_code: line.genre,
    developer: said.developer ?? '',
    publisher: said.publisher ?? said.developer ?? '',
    released: said.released ?? null,
    edition: said.edition ?? '',
    system: said.system ?? '',
    tips: said.tips ?? '',
    languages: said.languages ?? [],
    order_limit: said.limit ?? LIMIT,
    price_minor: line.price,
    status: line.price === 0 ? 'draft' : 'live',
    external_ref: line.ref,
    key_pattern: keyPatternOf(line.platform),
  };
}

/**
 * The columns of a product of the store once the line has had its say, or null where it says nothing new. What the file is
 * silent on stays; a file that lost a price does not take the product's; a draft that got its price goes on sale; what
 * the shopkeeper has retired stays so.
 */
export function changedColumns(line: Line, known: Known): Columns | null {
  const { said } = line;
  const price_minor = line.price === 0 ? known.price_minor : line.price;
  const priced = known.status === 'draft' && known.price_minor === 0 && price_minor > 0;
  const next: Columns = {
    name: line.name,
    genre_code: line.genre,
    developer: said.developer ?? known.developer,
    publisher: said.publisher ?? known.publisher,
    released: said.released ?? known.released,
    edition: said.edition ?? known.edition,
    system: said.system ?? known.system,
    tips: said.tips ?? known.tips,
    languages: said.languages ?? known.languages,
    order_limit: said.limit ?? known.order_limit,
    price_minor,
    status: priced ? 'live' : known.status,
    external_ref: line.ref ?? known.external_ref,
  };
  const same = (Object.keys(next) as (keyof Columns)[]).every(
    (column) => JSON.stringify(next[column]) === JSON.stringify(known[column]),
  );
  return same ? null : next;
}

/** The English text of a product once the line has had its say, or null where it says nothing new. */
export function changedText(
  line: Line,
  known: Known | null,
): { summary: string; description: string } | null {
  const { summary, description } = line.said;
  if (summary === undefined && description === undefined) return null;
  const next = {
    summary: summary ?? known?.summary ?? '',
    description: description ?? known?.description ?? '',
  };
  const same = known !== null && next.summary === known.summary && next.description === known.description;
  return same ? null : next;
}
