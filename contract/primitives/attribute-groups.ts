import { REQUIREMENT_LEVELS, requirementLevel } from './requirements.ts';
import { TRAILER } from './trailer.ts';

/** Which attributes stand together in the product editor, in this order. `place`: platform, region and genre. */
export const ATTRIBUTE_GROUPS = ['place', 'audience', ...REQUIREMENT_LEVELS, 'trailer', 'others'] as const;
export type AttributeGroup = (typeof ATTRIBUTE_GROUPS)[number];

/** `language`, `audio-languages`; `age`, `age-rating`, `minimum-age`. */
const AUDIENCE = /(?:^|-)(?:languages?$|age(?:-|$))/;

/** The group of an attribute by its code, of a shopkeeper's own attributes too. */
export function attributeGroup({ code, builtIn }: { code: string; builtIn: boolean }): AttributeGroup {
  if (AUDIENCE.test(code)) return 'audience';
  if (builtIn) return 'place';
  return requirementLevel(code) ?? (code === TRAILER ? 'trailer' : 'others');
}

/**
 * Attributes by their groups, each group in the order of the attributes. A group of one joins the others: a heading over one field
 * repeats its label.
 */
export function groupAttributes<T extends { code: string; builtIn: boolean }>(
  attributes: readonly T[],
): ReadonlyMap<AttributeGroup, readonly T[]> {
  const sizes = Map.groupBy(attributes, attributeGroup);
  const groupOf = (attribute: T): AttributeGroup => {
    const group = attributeGroup(attribute);
    const isAlone = sizes.get(group)?.length === 1 && group !== 'place' && group !== 'trailer';
    return isAlone ? 'others' : group;
  };
  return Map.groupBy(attributes, groupOf);
}
