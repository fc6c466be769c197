/** What staff say of a product and another one: another edition, an add-on (DLC), a part of the bundle, the same series. */
export const RELATION_KINDS = ['edition', 'addon', 'contains', 'series'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** So many relations a product names. */
export const MOST_RELATIONS = 60;

/** What another product is to the one whose page is shown: the two further ones are seen from the other side. */
export const RELATION_ROLES = [...RELATION_KINDS, 'base', 'bundle'] as const;
export type RelationRole = (typeof RELATION_ROLES)[number];
