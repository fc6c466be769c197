/** Only the first eight letters of a word are compared, as `search_near` of the database does. */
const HEAD = 8;
/** Two slips are forgiven from this many letters on; three from `LONG` on. */
const MIDDLING = 7;
const LONG = 11;

const CJK = /^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]/;
/** Chinese, Japanese or Korean: there are no blanks between words, so pairs of signs are searched. */
export const isCjk = (word: string): boolean => CJK.test(word);
export const isHangul = (word: string): boolean => /^[\uac00-\ud7a3]/.test(word);
export const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** A run of signs as titles are indexed: in pairs. A single sign stands for itself. */
export const pairsOf = (run: string): string[] => {
  const signs = Array.from(run);
  return signs.length < 2 ? signs : signs.slice(1).map((sign, i) => signs[i]! + sign);
};

/** Whether a word can be a slip of another. Numbers, signs and very short words are not corrected. */
export const canBeSlip = (word: string): boolean => word.length >= 3 && !isNumber(word) && !isCjk(word);

/** How many slips are forgiven in a word. */
export const slipsIn = (word: string): number => (word.length < MIDDLING ? 1 : word.length < LONG ? 2 : 3);

/** The word with a letter or two left out. Words that are a slip or two away share one of these forms. */
export function nearForms(word: string): string[] {
  const forms = new Set([word.slice(0, HEAD)]);
  for (let out = word.length < MIDDLING ? 1 : 2; out > 0; out--)
    for (const form of Array.from(forms))
      if (form.length > 1)
        for (let i = 0; i < form.length; i++) forms.add(form.slice(0, i) + form.slice(i + 1));
  return [...forms];
}

/**
 * How many letters of `word` are wrong, missing, extra or swapped with their neighbor in `typed`.
 *
 * @param begun compare with the best matching beginning of the word
 */
export function slipsBetween(typed: string, word: string, begun = false): number {
  const width = word.length + 1;
  let before: number[] = [];
  let last = Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j < width; j++) {
      const same = typed[i - 1] === word[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return begun ? Math.min(...last) : last[word.length]!;
}

export interface Known {
  word: string;
  products: number;
}

/** Corrections that are kept for one word. */
const MEANT = 4;

/** The words that may have been meant, likeliest first: the fewest slips, the same first letter, the most products. */
export function likeliest(typed: string, words: readonly Known[], begun: boolean): Known[] {
  const judged = words
    .filter(({ word }) => word !== typed)
    .map((known) => {
      const whole = slipsBetween(typed, known.word);
      // The beginning of a word is a weaker hint than a whole word.
      const slips = begun ? Math.min(whole, slipsBetween(typed, known.word, true) + 0.25) : whole;
      const sameHead = known.word[0] === typed[0] ? 0 : 0.3;
      // Swapped letters are the most common slip.
      const sameLetters =
        Array.from(known.word).toSorted().join('') === Array.from(typed).toSorted().join('') ? 0 : 0.2;
      return { known, slips, cost: slips + sameHead + sameLetters };
    })
    .filter(({ slips }) => slips <= slipsIn(typed) + 0.25);
  const least = Math.min(...judged.map(({ cost }) => cost));
  return judged
    .filter(({ cost }) => cost < least + 1)
    .toSorted((a, b) => a.cost - b.cost || b.known.products - a.known.products)
    .slice(0, MEANT)
    .map(({ known }) => known);
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** A Roman number in digits; any other word unchanged. As `search_number` of the database. */
export const asNumber = (word: string): string => {
  const at = ROMAN.indexOf(word);
  return at < 0 ? word : String(at + 1);
};

/** A number up to twenty in Roman notation; any other word unchanged. */
export const asRoman = (word: string): string => (isNumber(word) ? (ROMAN[Number(word) - 1] ?? word) : word);

/** A title, with Roman numbers as digits. As `search_title` of the database. */
export const titleOf = (words: readonly string[]): string =>
  words
    .map((word, i) => (i > 0 && (word !== 'i' || i === words.length - 1) ? asNumber(word) : word))
    .join(' ');

const CYRILLIC = 'абвгґдеєзиіїйклмнопрстуфхыэьъ';
const LATIN = 'abvggdeeziiiiklmnoprstufhye';
const TWO: Record<string, string> = { ж: 'zh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ю: 'yu', я: 'ya' };

/** Cyrillic in Latin letters, as `search_latin` of the database; null for a word without Cyrillic letters. */
export const asLatin = (word: string): string | null =>
  /[а-яґєії]/.test(word)
    ? Array.from(word)
        .map((sign) => TWO[sign] ?? (CYRILLIC.includes(sign) ? (LATIN[CYRILLIC.indexOf(sign)] ?? '') : sign))
        .join('')
    : null;
