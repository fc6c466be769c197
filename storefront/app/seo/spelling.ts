import { INSIDE, OUTSIDE } from '../routes-table.ts';

/** The fixed routes as the specification spells them, by how they look without capitals: `/newsInfo` has one. */
const FIXED = new Map(
  [...INSIDE, ...OUTSIDE]
    .filter(({ path }) => !path.includes(':'))
    .map(({ path }) => [path.toLowerCase(), path]),
);

/**
 * The one right spelling of a path: without capitals, without a slash at its end, with single slashes. One page under two
 * addresses is two pages to a search engine. The result is always a path of this site: it begins with one slash.
 *
 * @param path of a URL, percent-encoded; one that is encoded wrongly is left as it is, and leads nowhere
 */
export function rightSpelling(path: string): string {
  let parts: string[];
  try {
    parts = path
      .split('/')
      .filter((part) => part !== '')
      .map((part) => encodeURIComponent(decodeURIComponent(part).toLowerCase()));
  } catch {
    return path;
  }
  const right = `/${parts.join('/')}`;
  return FIXED.get(right) ?? right;
}
