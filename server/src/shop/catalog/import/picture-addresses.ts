import type { Known } from './known.queries.ts';

/** The address of a file of a picture of this store. */
const OWN = /\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{16}-\d{2,4}\.(?:avif|webp)$/;

/** Those of the addresses whose pictures a product does not have: neither as its own address in an export, nor from an earlier import. */
export function newPictures(urls: readonly string[], known: Known | null): string[] {
  if (!known) return [...urls];
  const held = new Set([...known.picture_urls, ...known.picture_ids]);
  return urls.filter((url) => !held.has(url) && !held.has(OWN.exec(url)?.[1] ?? ''));
}
