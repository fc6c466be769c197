import {
  AREAS,
  LEVELS,
  type Area,
  type Level,
  type Permission,
} from '@halfturn/contract/staff/permissions.ts';

/** The areas of a set of permissions, in the order of the screen. */
export const areasOf = (permissions: readonly Permission[]): Area[] =>
  AREAS.filter((area) => LEVELS.some((level) => permissions.includes(`${area}.${level}`)));

/** The set with one permission more or less. Changing needs seeing: more brings it, and without it the others end too. */
export function toggled(
  permissions: ReadonlySet<Permission>,
  area: Area,
  level: Level,
  on: boolean,
): ReadonlySet<Permission> {
  const set = new Set(permissions);
  if (on) set.add(`${area}.see`).add(`${area}.${level}`);
  else if (level === 'see') for (const one of LEVELS) set.delete(`${area}.${one}`);
  else set.delete(`${area}.${level}`);
  return set;
}
