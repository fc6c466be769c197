import { dictionary } from '@zxcvbn-ts/language-common';

/** What people build long passwords from when they are made to; what is left after taking them away is what counts. */
const STEMS =
  /passwor[dt]|contrasena|motdepasse|senha|qwert[yz]?|asdf(?:gh)?|yxcv|zxcv|letmein|welcome|willkommen|administrator|admin|halfturn|iloveyou|dragon|monkey|football|baseball|master|login|secret|change(?:me)?|default|summer|winter|spring|autumn|test|user|store|shop|keys?/g;

/** The passwords that people take most, and that were found in what others have lost: some fifty thousand, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as readonly string[]);

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Signs that say something: a run of one sign (`aaaa`) or of neighbours (`1234`, `dcba`) counts as one. */
function substance(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const step = i === 0 ? Number.NaN : text.charCodeAt(i) - text.charCodeAt(i - 1);
    if (Math.abs(step) > 1 || Number.isNaN(step)) count += 1;
  }
  return count;
}

/** What a password must at least be. */
export interface Least {
  /** Signs in all. */
  length: number;
  /** Signs that are left once everything that everybody takes is taken away. */
  substance: number;
}

/**
 * Whether a password is too easy to guess: too short, one of the common or breached ones, made of the person's own name, of
 * the words that everybody takes, or of repetitions.
 *
 * @param about the person's name and e-mail address
 */
export function isWeak(password: string, about: readonly string[], least: Least): boolean {
  if (Array.from(password).length < least.length) return true;
  const lower = password.toLowerCase();
  const plain = lower.replaceAll(/[013457@$]/g, (sign) => LEET[sign] ?? sign);
  if (COMMON.has(lower) || COMMON.has(plain)) return true;
  const own = about
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= 4);
  const rest = [lower, plain].map((form) =>
    own
      .reduce((text, part) => text.replaceAll(part, ''), form)
      .replaceAll(STEMS, '')
      .replaceAll(/\d{1,4}$/g, ''),
  );
  if (rest.some((text) => substance(text) < least.substance)) return true;
  return /^(.{1,4})\1+$/u.test(lower) || new Set(lower).size < Math.min(6, least.substance);
}
