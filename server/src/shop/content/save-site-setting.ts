import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import {
  lockSetting,
  saveSetting,
  SETTINGS,
  type SavedSetting,
  type SiteSettingKey,
} from '../../house/settings/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';

/**
 * Saves a public text of the store; null restores the built-in one. Refuses `invalid_input`, and `content_changed` with the saved
 * value if that is not the one that the editor loaded.
 */
export async function saveSiteSetting(
  trx: Trx,
  key: SiteSettingKey,
  { value: typed, revision }: { value: unknown; revision: number },
  actor: string,
  show: (now: SavedSetting) => Promise<unknown>,
): Promise<SavedSetting> {
  const before = await lockSetting(trx, key);
  if (before.revision !== revision) throw problem('content_changed', { data: await show(before) });
  const value = SETTINGS[key].kind === 'toggle' ? switchOf(typed) : typed;
  if (value !== null) refuseInvalid(key, value);
  await saveSetting(trx, key, value, actor);
  const after = await lockSetting(trx, key);
  await audit(trx, {
    actor,
    action: 'settings.saved',
    subject: `setting:${key}`,
    before: { value: before.value },
    after: { value: after.value },
  });
  return after;
}

/** `true` and `false` as a form has them; anything else stays, and is refused. */
const switchOf = (typed: unknown): unknown =>
  typed === 'true' || typed === 'false' ? typed === 'true' : typed;

function refuseInvalid(key: SiteSettingKey, value: unknown): void {
  const { schema, kind } = SETTINGS[key];
  const texts = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
  if (kind === 'texts' && texts && !texts.get(DEFAULT_LOCALE))
    throw problem('invalid_input', { fields: { [`value.${DEFAULT_LOCALE}`]: 'required' } });
  const parsed = schema.safeParse(value);
  if (parsed.success) return;
  const fields = new Map(parsed.error.issues.map(({ path }) => [['value', ...path].join('.'), 'invalid']));
  throw problem('invalid_input', { fields: Object.fromEntries(fields) });
}
