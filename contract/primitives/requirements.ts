/** What a computer needs for a game, in the order of the table. */
export const REQUIREMENTS = ['system', 'processor', 'memory', 'graphics', 'storage'] as const;
export const REQUIREMENT_LEVELS = ['min', 'rec'] as const;

export type RequirementLevel = (typeof REQUIREMENT_LEVELS)[number];

/** The attribute that holds a requirement: `min-memory`, `rec-graphics`. */
export const requirementCode = (level: RequirementLevel, part: (typeof REQUIREMENTS)[number]): string =>
  `${level}-${part}`;

const LEVELS: ReadonlyMap<string, RequirementLevel> = new Map(
  REQUIREMENT_LEVELS.flatMap((level) => REQUIREMENTS.map((part) => [requirementCode(level, part), level])),
);

/** Whether an attribute says what a game needs at least, or better; undefined for any other attribute. */
export const requirementLevel = (code: string): RequirementLevel | undefined => LEVELS.get(code);

/** Whether the page shows an attribute in the table of requirements. */
export const isRequirement = (code: string): boolean => LEVELS.has(code);
