import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { SavedWritingRules, WritingRules } from '@halfturn/contract/staff/reviews.ts';
import { audit } from '../../house/audit/door.ts';
import { lockSetting, readSetting, saveSetting } from '../../house/settings/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';

const SETTING = {
  commentsEnabled: 'comments.enabled',
  autoApprove: 'reviews.autoApprove',
  captchaEnabled: 'captcha.enabled',
} as const satisfies Record<keyof WritingRules, string>;

const NAMES = keysOf(SETTING);

export async function readRules(db: Db): Promise<WritingRules> {
  const values = await Promise.all(
    NAMES.map(async (name) => [name, await readSetting(db, SETTING[name], DEFAULT_LOCALE)] as const),
  );
  return Object.fromEntries(values) as WritingRules;
}

/** Saves the rules for reviews and feedback; each change gets a row in the audit log. Refuses `content_changed`. */
export async function saveRules(
  trx: Trx,
  { version, ...rules }: SavedWritingRules,
  actor: string,
): Promise<WritingRules> {
  await lockSetting(trx, SETTING.commentsEnabled);
  const subject = NAMES.map((name) => `setting:${SETTING[name]}`);
  await demandSeen(trx, version, { now: await readRules(trx), subject });
  for (const name of NAMES) {
    const key = SETTING[name];
    const before = await readSetting(trx, key, DEFAULT_LOCALE);
    if (before === rules[name]) continue;
    await saveSetting(trx, key, rules[name]);
    await audit(trx, {
      actor,
      action: 'settings.saved',
      subject: `setting:${key}`,
      before: { value: before },
      after: { value: rules[name] },
    });
  }
  return rules;
}
