import { nthOf } from '@halfturn/contract/primitives/rows.ts';
/** Letters without their marks and their case. Each stays as long as it was, so that places in the one are places in the other. */
const bare = (text: string): string =>
  Array.from(text, (sign) => {
    const plain = sign
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
    return plain.length === sign.length ? plain : sign;
  }).join('');

const wordsOf = (typed: string): string[] =>
  bare(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export interface Piece {
  text: string;
  marked: boolean;
}

/** A name in pieces: what was typed of it is marked, at the beginning of a word; between signs without blanks, anywhere. */
export function piecesOf(name: string, typed: string): Piece[] {
  const plain = bare(name);
  const marked = Array.from({ length: name.length }, () => false);
  for (const word of wordsOf(typed))
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      if (
        at === 0 ||
        !/[\p{L}\p{N}]/u.test(nthOf(plain, at - 1)) ||
        /[\u3040-\u9fff\uac00-\ud7a3]/.test(nthOf(plain, at))
      )
        marked.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  for (let at = 0; at < name.length; at++) {
    const last = pieces.at(-1);
    if (last && last.marked === marked[at]) last.text += name[at];
    else pieces.push({ text: nthOf(name, at), marked: nthOf(marked, at) });
  }
  return pieces;
}
