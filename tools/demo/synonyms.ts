import type { Locale } from '@halfturn/contract/primitives/locale.ts';

/** Words that mean the same, or (with `instead`) stand for others. Without a language they hold in all. */
export interface DemoSynonym {
  words: readonly string[];
  instead?: string;
  locale?: Locale;
}

/** What players call things by other names than titles do. */
export const DEMO_SYNONYMS: readonly DemoSynonym[] = [
  { words: ['one', '1'] },
  { words: ['two', '2'] },
  { words: ['three', '3'] },
  { words: ['four', '4'] },
  { words: ['five', '5'] },
  { words: ['zero', '0'] },
  { words: ['football', 'soccer'] },
  { words: ['dlc', 'add-on', 'expansion'] },
  { words: ['goty', 'game of the year'] },
  { words: ['windows', 'win'] },
  { words: ['office', 'ms office'] },
  { words: ['simulator', 'sim'] },
  { words: ['fifa', 'ea sports fc', 'fc'] },
  { words: ['psn', 'playstation network', 'playstation store'] },
  { words: ['gift card', 'voucher', 'giftcard'] },
  { words: ['roleplaying', 'role-playing', 'rpg'] },
  { words: ['pubg'], instead: "PlayerUnknown's Battlegrounds" },
  { words: ['ea games'], instead: 'Electronic Arts' },
  { words: ['wiedźmin', 'wiedzmin'], instead: 'The Witcher', locale: 'pl' },
  { words: ['zaklínač'], instead: 'The Witcher', locale: 'cz' },
  { words: ['karta podarunkowa', 'bon podarunkowy'], instead: 'gift card', locale: 'pl' },
  { words: ['gutschein', 'geschenkkarte', 'guthaben'], locale: 'de' },
  { words: ['fußball', 'football', 'fc'], locale: 'de' },
  { words: ['rollenspiel', 'rollenspiele', 'rpg'], locale: 'de' },
  { words: ['carte cadeau', 'gift card'], locale: 'fr' },
  { words: ['jeu de rôle', 'jeux de rôle', 'rpg'], locale: 'fr' },
  { words: ['tarjeta regalo', 'gift card'], locale: 'es' },
  { words: ['fútbol', 'football', 'fc'], locale: 'es' },
  { words: ['buono regalo', 'gift card'], locale: 'it' },
  { words: ['cartão-presente', 'vale-presente', 'gift card'], locale: 'pt' },
  { words: ['cadeaubon', 'cadeaukaart', 'gift card'], locale: 'nl' },
  { words: ['hediye kartı', 'gift card'], locale: 'tr' },
  { words: ['card cadou', 'gift card'], locale: 'ro' },
  { words: ['ajándékkártya', 'gift card'], locale: 'hu' },
  { words: ['dárková karta', 'gift card'], locale: 'cz' },
  { words: ['подарочная карта', 'gift card'], locale: 'ru' },
  { words: ['контра', 'кс', 'counter-strike'], locale: 'ru' },
  { words: ['гта', 'gta'], locale: 'ru' },
  { words: ['майнкрафт', 'minecraft'], locale: 'ru' },
  { words: ['بطاقة هدايا', 'gift card'], locale: 'ar' },
  { words: ['ماينكرافت', 'minecraft'], locale: 'ar' },
  { words: ['ギフトカード', 'gift card'], locale: 'ja' },
  { words: ['マイクラ', 'マインクラフト', 'minecraft'], locale: 'ja' },
  { words: ['기프트 카드', 'gift card'], locale: 'ko' },
  { words: ['배그', '배틀그라운드', "PlayerUnknown's Battlegrounds"], locale: 'ko' },
  { words: ['礼品卡', 'gift card'], locale: 'zh-CN' },
  { words: ['我的世界', 'minecraft'], locale: 'zh-CN' },
  { words: ['吃鸡'], instead: "PlayerUnknown's Battlegrounds", locale: 'zh-CN' },
  { words: ['禮品卡', 'gift card'], locale: 'zh-TW' },
];
