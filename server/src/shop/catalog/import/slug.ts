/** Longest part of an address that a title makes. */
const LONGEST = 80;

/** A title as part of an address: lower case, no marks, letters and digits of any script, joined by dashes. */
export function slugOf(text: string): string {
  const slug = text
    .replaceAll(/[™®©'’`´]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    // Accents of Latin, Greek and Cyrillic letters alone: what stands above a kana makes it another one.
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'product' : slug;
}

/**
 * The first free slug for a product: its title's; else told apart by what a person would tell it by (its platform, its
 * year, its maker), and by a number at the last.
 *
 * @param marks what sets it apart from its namesakes, most telling first; empty ones are passed over
 */
export function freeSlug(
  title: string,
  marks: readonly string[],
  taken: Pick<ReadonlySet<string>, 'has'>,
): string {
  const base = slugOf(title);
  const told = marks.filter((mark) => mark !== '').map((mark) => `${base}-${slugOf(mark)}`);
  let slug = [base, ...told].find((candidate) => !taken.has(candidate));
  for (let n = 2; slug === undefined; n++) if (!taken.has(`${base}-${n}`)) slug = `${base}-${n}`;
  return slug;
}
