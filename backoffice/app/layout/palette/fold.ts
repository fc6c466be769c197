/** A text without case and accents, to compare what is typed with names. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** One or two Latin letters stand in too many words to be looked for inside of them. */
const SHORT = /^[a-z\d]{1,2}$/;

/** Whether each typed word is in the name, in any order. */
export function names(name: string, typed: string): boolean {
  const folded = fold(name);
  return fold(typed)
    .split(/\s+/)
    .every((word) => (SHORT.test(word) ? ` ${folded}`.includes(` ${word}`) : folded.includes(word)));
}
