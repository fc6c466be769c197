/**
 * What was typed and is no number. It goes to the store as it is, and the store says beside its field that it is none: a number in
 * its place could be taken, or be refused for another reason.
 */
export const noNumber = (typed: string): number => typed as unknown as number;

/**
 * A number as people write it, with a comma or a point, and a minus before it for less than nothing.
 *
 * @param decimals how many the field takes
 */
export function numberTyped(typed: string, decimals = 2): number {
  const text = typed.trim().replace('\u2212', '-').replace(',', '.');
  const [, part = ''] = /^[+-]?\d{1,9}(?:\.(\d+))?$/.exec(text) ?? [text, null];
  return part === null || part.length > decimals ? noNumber(typed) : Number(text);
}

/** A whole number as people write it. */
export const wholeTyped = (typed: string): number => numberTyped(typed, 0);

/** The same; null where nothing is written. */
export const wholeOrNone = (typed: string): number | null => (typed.trim() === '' ? null : wholeTyped(typed));
