import type { StaffDocument } from '@halfturn/contract/staff/content.ts';

/** The address of a page in the store. */
export const pagePath = ({ kind, name }: Pick<StaffDocument, 'kind' | 'name'>): string =>
  kind === 'own' ? `/pages/${name}` : `/${name}`;

/** The addresses that lead to a page: its own, those of the languages that have another one, and former ones. */
export const pagePaths = (page: Pick<StaffDocument, 'kind' | 'name' | 'slugs'>): string[] => [
  ...new Set([
    pagePath(page),
    ...[...Object.values(page.slugs?.own ?? {}), ...(page.slugs?.former ?? [])].map(
      (name) => `/pages/${name}`,
    ),
  ]),
];

/** A title as a name in an address: small letters and digits with hyphens between them; empty if it has none of those. */
export const nameFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
