export { learnCurrency } from './learn-currency.ts';
export { saveSetting } from './save-setting.ts';
export { lockSetting, readPlain, readSetting, savedSettings, type SavedSetting } from './settings.queries.ts';
export { SETTINGS, SITE_SETTINGS } from './settings.ts';
export type { SiteSettingKey } from './settings.ts';
