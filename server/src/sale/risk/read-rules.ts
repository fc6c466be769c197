import { riskRules, type RiskRules } from '@halfturn/contract/staff/risk.ts';
import { readSetting } from '../../house/settings/door.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { DEFAULT_RULES } from './risk.ts';

/** The rules as they are kept; the built-in ones where nobody has saved any. */
export function rulesIn(text: string): RiskRules {
  if (text === '') return DEFAULT_RULES;
  const saved = riskRules.safeParse(JSON.parse(text));
  if (saved.success) return saved.data;
  // Saved before a reason was added that they do not weigh: they hold, and the new one weighs what it does by itself.
  const older = JSON.parse(text) as Partial<RiskRules>;
  return riskRules.parse({
    ...DEFAULT_RULES,
    ...older,
    weights: { ...DEFAULT_RULES.weights, ...older.weights },
  });
}

/** How risks are weighed now. */
export const readRules = async (db: Db): Promise<RiskRules> =>
  rulesIn(await readSetting(db, 'risk.rules', 'en-US'));
