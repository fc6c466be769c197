export { readNumbers } from './read-numbers.ts';
export { readSetting } from './read-setting.ts';
export { saveSetting } from './save-setting.ts';
export type { SettingKey, SettingValue } from './settings.ts';
