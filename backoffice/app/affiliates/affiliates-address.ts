import { pageIn, queryOf, soughtIn } from '../list-query.ts';

/** What the list shows. */
export interface AffiliatesAsked {
  q: string;
  page: number;
}

/** What the address of the list asks for; what is no page is the first. */
export function readAffiliates(search: string): AffiliatesAsked {
  const asked = new URLSearchParams(search);
  return { q: soughtIn(asked), page: pageIn(asked) };
}

/** The address of the list that shows this. */
export const affiliatesPath = ({ q, page }: Partial<AffiliatesAsked>): string =>
  `/affiliates${queryOf({ q: q?.trim(), page })}`;
