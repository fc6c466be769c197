import { problem } from '@halfturn/contract/problem.ts';
import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import { audit } from '../../house/audit/door.ts';
import { lockSetting, saveSetting, type SavedSetting } from '../../house/settings/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { rulesIn } from './read-rules.ts';

/** The rules as they were saved, or the built-in ones. */
export const rulesOf = (saved: SavedSetting | undefined): RiskRules =>
  rulesIn(typeof saved?.value === 'string' ? saved.value : '');

/**
 * Changes how risks are weighed, from the next order on; what was thought of an order before stays as it was. Refuses
 * `content_changed` where somebody has saved others since `revision`.
 */
export async function saveRules(
  trx: Trx,
  { rules, revision }: { rules: RiskRules; revision: number },
  actor: string,
): Promise<SavedSetting> {
  const before = await lockSetting(trx, 'risk.rules');
  if (before.revision !== revision) throw problem('content_changed');
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
