export { readNumbers } from './read-numbers.ts';
export { readPlain } from './read-plain.ts';
export { readSetting } from './read-setting.ts';
export { saveSetting } from './save-setting.ts';
export { lockSetting, savedSettings, type SavedSetting } from './saved-settings.ts';
export { SETTINGS, SITE_SETTINGS } from './settings.ts';
export type { SettingKey, SettingValue, SiteSettingKey } from './settings.ts';
