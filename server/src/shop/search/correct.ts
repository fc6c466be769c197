import { wordsNear } from './dictionary.queries.ts';
import { asLatin, canBeSlip, likeliest, nearForms, titleOf, type Known } from './dictionary.ts';
import type { Term } from './terms.ts';
import type { Search } from './understand.ts';
import { beginning, exactly } from './wants.ts';

/** A word that was taken for another, with the others in the order of their likelihood. */
export interface Slip {
  at: number;
  meant: string[];
}

/** Terms with the words that may have been meant by those that are slips. */
export interface Corrected {
  terms: Term[];
  titles: string[];
  slips: Slip[];
}

/** Takes words that no product holds for those that they may be slips of. */
export async function correct(search: Search): Promise<Corrected> {
  return await mend(search, ({ products, text }) => products === 0 && canBeSlip(text));
}

/** As `correct`, with every word: each is one of the shop's, but not one that goes with the others. Null where none has a neighbour. */
export async function withNeighbours(search: Search): Promise<Corrected | null> {
  const mended = await mend(search, ({ text }) => text.length > 3 && canBeSlip(text));
  return mended.slips.length > 0 ? mended : null;
}

async function mend(search: Search, isSlip: (term: Term) => boolean): Promise<Corrected> {
  const { db, terms, titles } = search;
  const last = terms.length - 1;
  const meant = await Promise.all(
    terms.map(async (term, i): Promise<Known[]> => {
      if (!isSlip(term)) return [];
      const { text } = term;
      const latin = asLatin(text);
      const forms = [...nearForms(text), ...(latin === null ? [] : nearForms(latin))];
      const near = await wordsNear(db, forms);
      const own = likeliest(text, near, i === last);
      return own.length > 0 || latin === null ? own : likeliest(latin, near, i === last);
    }),
  );
  const slips = meant.flatMap((words, at) =>
    words.length > 0 ? [{ at, meant: words.map(({ word }) => word) }] : [],
  );
  if (slips.length === 0) return { terms, titles, slips };
  const best = terms.map(({ text }, i) => meant[i]![0]?.word ?? text);
  return {
    terms: terms.map((term, i) => mended(term, meant[i]!, i === last)),
    titles: [titleOf(best), ...titles].slice(0, 8),
    slips,
  };
}

function mended(term: Term, words: Known[], isLast: boolean): Term {
  const [best, ...others] = words.map(({ word }) => word);
  if (best === undefined) return term;
  const goesOn = isLast ? [beginning(best)] : [];
  return {
    ...term,
    whole: [...term.whole, exactly(best)],
    begun: [...term.begun, ...goesOn, ...others.map(exactly)],
    loose: [...term.loose, ...[best, ...others].map((word) => exactly(`+${word}`))],
    makers: [...term.makers, ...[best, ...others].map((word) => exactly(`@${word}`))],
    products: term.products + words.reduce((sum, { products }) => sum + products, 0),
  };
}
