/** What opens something for one visitor, or is kept for them: an address with one of these shows nothing that others may see. */
const OWN = /[?&](?:accessKey|token|ref|preview)=/;

/** Paths that are remembered: to find what one reads takes longer than to send a kept answer. */
const MOST_KNOWN = 5_000;

/** Whether an answer reads the parameter of that name. */
type Reads = (name: string) => boolean;

/**
 * A function that gives the address under which an answer is everybody's: the path, and of the query what is read at that path. So a link
 * from a newsletter, with parameters that only its sender knows, shows what any other link shows.
 *
 * @param readsAt what is read of the query at a path; null where answers are their visitors' own
 * @returns takes path and query as they were asked for; null where answers are their visitors' own
 */
export function sharedAddresses(readsAt: (path: string) => Reads | null): (url: string) => string | null {
  const known = new Map<string, Reads | null>();
  const readsOf = (path: string): Reads | null => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const reads = readsAt(path);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(path, reads);
    return reads;
  };
  return (url) => {
    if (OWN.test(url)) return null;
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    const reads = readsOf(path);
    if (reads === null || at < 0) return reads && path;
    const query = new URLSearchParams(
      [...new URLSearchParams(url.slice(at + 1))].filter(([name]) => reads(name)),
    );
    query.sort();
    return query.size > 0 ? `${path}?${query}` : path;
  };
}
