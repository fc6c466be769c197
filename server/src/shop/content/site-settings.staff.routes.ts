import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffSaveSetting, staffSettings, type StaffSetting } from '@halfturn/contract/staff/settings.ts';
import { staffActor } from '../../house/audit/door.ts';
import {
  savedSettings,
  SETTINGS,
  SITE_SETTINGS,
  type SavedSetting,
  type SiteSettingKey,
} from '../../house/settings/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { saveSiteSetting } from './save-site-setting.ts';

/** A switch is `true` or `false` in words, as the form has it. */
const wireValue = (value: unknown): StaffSetting['value'] =>
  typeof value === 'boolean' ? String(value) : (value as StaffSetting['value']);

function settingWire(
  key: SiteSettingKey,
  saved: SavedSetting | undefined,
  names: ReadonlyMap<string, string>,
): StaffSetting {
  const { kind, fallback } = SETTINGS[key];
  const isSaved = saved !== undefined && saved.revision > 0;
  return {
    key,
    kind: present(kind),
    value: isSaved ? wireValue(saved.value) : null,
    fallback:
      kind === 'texts'
        ? (Object.fromEntries(
            LOCALES.map((locale) => [locale, fallback(locale)]),
          ) as StaffSetting['fallback'])
        : String(fallback('en-US')),
    revision: saved?.revision ?? 0,
    savedAt: isSaved ? saved.updated_at.toISOString() : null,
    savedBy: isSaved ? (names.get(saved.saved_by) ?? '') : null,
  };
}

/** The calls of the back office about the public texts of the store. */
export const siteSettingsStaffRoutes = ({ db }: Context): Binding[] => [
  bindStaff(staffSettings, async () => {
    const saved = await savedSettings(db, SITE_SETTINGS);
    const names = await staffNames(db, [...new Set(saved.map((row) => row.saved_by))]);
    return SITE_SETTINGS.map((key) =>
      settingWire(
        key,
        saved.find((row) => row.key === key),
        names,
      ),
    );
  }),

  bindStaff(staffSaveSetting, async ({ params: { key }, body, staff }) => {
    if (!isOneOf(SITE_SETTINGS, key)) throw problem('not_found');
    const show = async (row: SavedSetting) => settingWire(key, row, await staffNames(db, [row.saved_by]));
    return await show(
      await inTransaction(db, (trx) => saveSiteSetting(trx, key, body, staffActor(staff), show)),
    );
  }),
];
