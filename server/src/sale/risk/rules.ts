import { riskRules, type RiskRules } from '@halfturn/contract/staff/risk.ts';
import { audit } from '../../house/audit/door.ts';
import { changedSince } from '../../house/staff/door.ts';
import { lockSetting, readSetting, saveSetting, type SavedSetting } from '../../house/settings/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { presentSlugs } from './risk.queries.ts';
import { DEFAULT_RULES } from './risk.ts';

/** The rules in a saved setting; the built-in ones if none were saved. */
export function rulesIn(text: string): RiskRules {
  if (text === '') return DEFAULT_RULES;
  const saved = riskRules.safeParse(JSON.parse(text));
  if (saved.success) return saved.data;
  // Rules that were saved before a reason existed get its built-in weight.
  const older = JSON.parse(text) as Partial<RiskRules>;
  return riskRules.parse({
    ...DEFAULT_RULES,
    ...older,
    weights: { ...DEFAULT_RULES.weights, ...older.weights },
  });
}

/** The current rules. */
export const readRules = async (db: Db): Promise<RiskRules> =>
  await withPresentSlugs(db, rulesIn(await readSetting(db, 'risk.rules', 'en-US')));

/** The rules with the present slugs of their classes: one that was renamed since is the same class. */
export async function withPresentSlugs(db: Db, rules: RiskRules): Promise<RiskRules> {
  const slugs = await presentSlugs(db);
  return { ...rules, classes: [...new Set(rules.classes.map((slug) => slugs.get(slug) ?? slug))] };
}

/** The rules of a saved setting, or the built-in ones. */
export const rulesOf = (saved: SavedSetting | undefined): RiskRules =>
  rulesIn(typeof saved?.value === 'string' ? saved.value : '');

/**
 * Changes the rules, from the next order on; earlier orders keep their score. Refuses `content_changed` if other rules were saved
 * since `revision`.
 */
export async function saveRules(
  trx: Trx,
  { rules, revision }: { rules: RiskRules; revision: number },
  actor: string,
): Promise<SavedSetting> {
  const before = await lockSetting(trx, 'risk.rules');
  if (before.revision !== revision) throw await changedSince(trx, 'risk:rules');
  await saveSetting(trx, 'risk.rules', JSON.stringify(rules), actor);
  await audit(trx, {
    actor,
    action: 'risk.rulesChanged',
    subject: 'risk:rules',
    before: { ...rulesOf(before) },
    after: { ...rules },
  });
  return await lockSetting(trx, 'risk.rules');
}
