import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { CATEGORY_WORDS } from './category-words.ts';

/** What search knows of a language without a shopkeeper's help. Words are as they are written; they are folded before use. */
interface LanguageWords {
  /** Before an amount: a price of at most so much. */
  atMost: string;
  /** After an amount. */
  orLess: string;
  /** Before an amount: a price of at least so much. */
  atLeast: string;
  /** After an amount. */
  orMore: string;
  /** Words of a request that no product is called by. */
  filler: string;
}

/** Lists are separated by commas. */
const WORDS: Record<Locale, LanguageWords> = {
  ar: {
    atMost: 'أقل من, تحت, حتى, بأقل من',
    orLess: 'أو أقل, فأقل',
    atLeast: 'أكثر من, فوق, من',
    orMore: 'أو أكثر, فأكثر',
    filler: 'مفتاح, شراء, رخيص, رخيصة, رقمي, كود, تحميل, على, في, لعبة',
  },
  cz: {
    atMost: 'do, pod, méně než, maximálně, max',
    orLess: 'nebo méně, a méně',
    atLeast: 'nad, více než, od, minimálně',
    orMore: 'nebo více, a více',
    filler: 'klíč, koupit, levně, levné, levný, pro, na, s, hra, aktivační, online',
  },
  de: {
    atMost: 'unter, bis zu, bis, weniger als, höchstens, maximal, max',
    orLess: 'oder weniger, oder günstiger',
    atLeast: 'über, ab, mehr als, mindestens',
    orMore: 'oder mehr',
    filler:
      'key, keys, kaufen, günstig, günstige, billig, billige, für, mit, von, download, aktivierungscode, spiel, zum, auf',
  },
  'en-US': {
    atMost: 'under, below, less than, cheaper than, up to, at most, max, maximum',
    orLess: 'or less, or cheaper, or under',
    atLeast: 'over, above, more than, from, at least, min',
    orMore: 'or more, and up',
    filler:
      'key, keys, cd, cdkey, code, codes, buy, cheap, cheapest, best, price, deal, deals, download, digital, activation, online, for, on, in, with, pc, game, new',
  },
  es: {
    atMost: 'por menos de, menos de, hasta, bajo, máximo, max',
    orLess: 'o menos',
    atLeast: 'más de, desde, mínimo',
    orMore: 'o más',
    filler:
      'clave, claves, comprar, barato, barata, baratos, baratas, para, de, con, en, descargar, digital, juego, código',
  },
  fr: {
    atMost: "à moins de, moins de, jusqu'à, sous, maximum, max",
    orLess: 'ou moins',
    atLeast: 'plus de, à partir de, dès, minimum',
    orMore: 'ou plus',
    filler:
      'clé, clés, cle, acheter, pas cher, pas chers, pas chère, pour, de, des, du, d, l, le, la, les, sur, avec, qui, font, télécharger, code, jeu',
  },
  hu: {
    atMost: 'legfeljebb, maximum, max',
    orLess: 'alatt, vagy kevesebb, ig',
    atLeast: 'legalább, minimum',
    orMore: 'felett, vagy több, tól',
    filler: 'kulcs, vásárlás, vétel, olcsó, olcsón, letöltés, kód, játék',
  },
  it: {
    atMost: 'a meno di, meno di, sotto i, sotto, fino a, massimo, max',
    orLess: 'o meno',
    atLeast: 'più di, oltre, da, minimo',
    orMore: 'o più',
    filler:
      'chiave, chiavi, comprare, acquistare, economico, economici, per, di, d, da, con, su, scaricare, codice, gioco',
  },
  ja: {
    atMost: '最大',
    orLess: '以下, 以内, 未満, まで',
    atLeast: '最低',
    orMore: '以上, から',
    filler: 'キー, 購入, 安い, 激安, 格安, ダウンロード, コード, の, を, 用',
  },
  ko: {
    atMost: '최대',
    orLess: '이하, 이내, 미만, 까지',
    atLeast: '최소',
    orMore: '이상, 부터',
    filler: '키, 구매, 구입, 싼, 저렴한, 다운로드, 코드, 용',
  },
  nl: {
    atMost: 'onder de, onder, tot, minder dan, maximaal, max',
    orLess: 'of minder',
    atLeast: 'boven, vanaf, meer dan, minimaal',
    orMore: 'of meer',
    filler: 'key, sleutel, kopen, goedkoop, goedkope, voor, met, van, op, downloaden, code, spel, game',
  },
  pl: {
    atMost: 'poniżej, do, mniej niż, maksymalnie, max',
    orLess: 'lub mniej',
    atLeast: 'powyżej, od, więcej niż, minimum',
    orMore: 'lub więcej',
    filler: 'klucz, kup, kupić, tanio, tanie, tania, na, dla, z, do, kod, pobierz, gra',
  },
  pt: {
    atMost: 'por menos de, menos de, abaixo de, até, máximo, max',
    orLess: 'ou menos',
    atLeast: 'mais de, acima de, a partir de, mínimo',
    orMore: 'ou mais',
    filler:
      'chave, chaves, comprar, barato, barata, baratos, para, de, do, da, com, em, baixar, código, jogo',
  },
  ro: {
    atMost: 'sub, până la, mai puțin de, maxim, max',
    orLess: 'sau mai puțin',
    atLeast: 'peste, de la, mai mult de, minim',
    orMore: 'sau mai mult',
    filler: 'cheie, chei, cumpără, cumpar, ieftin, ieftine, pentru, de, cu, pe, cod, descarcă, joc',
  },
  ru: {
    atMost: 'до, дешевле, меньше, не дороже, менее',
    orLess: 'или меньше, или дешевле',
    atLeast: 'от, дороже, больше, более',
    orMore: 'или больше',
    filler: 'ключ, ключи, купить, дешево, дешевый, дешевые, для, на, с, в, скачать, код, игра',
  },
  tr: {
    atMost: 'en fazla, maksimum, max',
    orLess: 'altı, altında, altındaki, veya daha az, kadar',
    atLeast: 'en az, minimum',
    orMore: 'üstü, üzeri, üstünde, üzerinde',
    filler: 'anahtar, anahtarı, satın al, ucuz, için, ile, kod, kodu, indir, oyun, oyunu',
  },
  'zh-CN': {
    atMost: '低于, 不超过, 少于, 最多, 便宜于',
    orLess: '以下, 以内, 之内',
    atLeast: '高于, 超过, 至少, 不低于',
    orMore: '以上',
    filler: '激活码, 密钥, 购买, 买, 便宜, 便宜的, 下载, 的, 正版',
  },
  'zh-TW': {
    atMost: '低於, 不超過, 少於, 最多',
    orLess: '以下, 以內, 之內',
    atLeast: '高於, 超過, 至少',
    orMore: '以上',
    filler: '啟用碼, 金鑰, 序號, 購買, 買, 便宜, 便宜的, 下載, 的, 正版',
  },
};

const listOf = (words: string): string[] => words.split(',').map((word) => word.trim());

/** The words of a language, and the English ones that people type in every language. */
export function builtInWords(locale: Locale): Record<keyof LanguageWords, string[]> {
  const of = (kind: keyof LanguageWords): string[] => [
    ...new Set([...listOf(WORDS[locale][kind]), ...listOf(WORDS['en-US'][kind])]),
  ];
  return {
    atMost: of('atMost'),
    orLess: of('orLess'),
    atLeast: of('atLeast'),
    orMore: of('orMore'),
    filler: of('filler'),
  };
}

/** Words for one category, such as a genre or a platform. A category of the shop that has one of them as its name has them all. */
export interface CategoryGroup {
  /** What the category is called in code: `rpg`. */
  of: string;
  words: string[];
}

/** Groups of words in a language, with those that hold in all. */
export const categoryGroups = (locale: Locale): CategoryGroup[] =>
  Object.entries(CATEGORY_WORDS).map(([of, { all, ...languages }]) => ({
    of,
    words: [of, ...listOf(all), ...listOf(languages[locale] ?? '')].filter((word) => word !== ''),
  }));
