/** What stands for a key that is not shown. It tells nothing of the real key's length. */
export const MASK = '•••••-•••••-•••••';

/**
 * Cuts a key into the groups that are turned one by one. Hyphens stay with the group before them, so that the groups
 * joined are the key again, letter for letter.
 */
export function keyGroups(key: string): string[] {
  const groups = key.match(/[^-]*-|[^-]+$/g) ?? [];
  return groups.length > 1 ? groups : (key.match(/.{1,5}/gsu) ?? []);
}

/** The dots for one group of a key. */
export function maskOf(group: string): string {
  return group.replace(/[^-]/gu, '•');
}

/** The key letter by letter, for a voice: "7 Q K 4 M, X W 2 R A". */
export function spelled(key: string): string {
  return keyGroups(key)
    .map((group) => Array.from(group.replace('-', '')).join(' '))
    .join(', ');
}
