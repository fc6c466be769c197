import { createHash } from 'node:crypto';

/**
 * A short name for what an editor sees of a thing; another name means that the thing has changed. It goes out with the thing and
 * comes back with the change, so that no table needs a column for it.
 *
 * @param seen what can be edited, as JSON; the order of its keys does not matter
 */
export const versionOf = (seen: unknown): string =>
  createHash('sha256').update(JSON.stringify(seen, sorted)).digest('base64url').slice(0, 16);

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
