import type { StaffDocument } from '@halfturn/contract/staff/content.ts';

/** The address of a page in the store. */
export const pagePath = ({ kind, name }: Pick<StaffDocument, 'kind' | 'name'>): string =>
  kind === 'own' ? `/pages/${name}` : `/${name}`;

/** A title as a name in an address: small letters and digits with hyphens between them; empty if it has none of those. */
export const nameFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
