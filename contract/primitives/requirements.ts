/** What a computer needs for a game, in the order of the table. */
export const REQUIREMENTS = ['system', 'processor', 'memory', 'graphics', 'storage'] as const;
export const REQUIREMENT_LEVELS = ['min', 'rec'] as const;

/** The attribute that holds a requirement: `min-memory`, `rec-graphics`. */
export const requirementCode = (
  level: (typeof REQUIREMENT_LEVELS)[number],
  part: (typeof REQUIREMENTS)[number],
): string => `${level}-${part}`;

const CODES: ReadonlySet<string> = new Set(
  REQUIREMENT_LEVELS.flatMap((level) => REQUIREMENTS.map((part) => requirementCode(level, part))),
);

/** Whether the page shows an attribute in the table of requirements. */
export const isRequirement = (code: string): boolean => CODES.has(code);
