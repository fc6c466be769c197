import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { compileWords } from './compile.ts';
import type { Slice } from './keys.ts';
import type { Dict, Message } from './message.ts';
import { createWords, type Words } from './words.ts';

/** The folder that holds one folder a language. */
export const WORDS_DIR = fileURLToPath(new URL('.', import.meta.url));

/**
 * Reads and compiles one slice from disk. What a language has not said yet stands in English, so that a screen never
 * shows a key; the parity test is what keeps that from lasting.
 *
 * @throws where the English file is missing, or a message of either file does not compile
 */
export function readSlice(locale: Locale, slice: string, dir: string = WORDS_DIR): Dict {
  const english = compileFile(`${dir}/${DEFAULT_LOCALE}/${slice}.json`);
  const own = `${dir}/${locale}/${slice}.json`;
  return locale === DEFAULT_LOCALE || !existsSync(own) ? english : { ...english, ...compileFile(own) };
}

function compileFile(file: string): Dict {
  try {
    return compileWords(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

let name = '';

/** Tells this process the store's name, which `{store}` stands for. Empty: each language's own "Online Store". */
export function nameStore(to: string): void {
  name = to;
}

const loaded = new Map<string, Words>();

/**
 * The words of some slices for what the server itself writes: mails and the `msg` of a reply. Read and compiled at the
 * first call, kept for the life of the process.
 */
export function loadWords<S extends Slice>(locale: Locale, slices: readonly S[]): Words<S> {
  const id = `${locale} ${slices.join(' ')}`;
  let words = loaded.get(id);
  if (!words) {
    words = createWords(
      Object.assign({}, ...slices.map((slice) => readSlice(locale, slice))) as Dict,
      locale,
      {
        get store() {
          return storeNameIn(locale);
        },
      },
    );
    loaded.set(id, words);
  }
  return words;
}

/** The store's name as a language writes it: the one that was set, or the language's own for a store without a name. */
export const storeNameIn = (locale: Locale): string =>
  name || String(readOnce(locale)['settings.store_name'] ?? '');

const settings = new Map<Locale, Dict>();

function readOnce(locale: Locale): Dict {
  let dict = settings.get(locale);
  if (!dict) settings.set(locale, (dict = readSlice(locale, 'settings')));
  return dict;
}

/**
 * A sentence as a text with placeholders: `Your order {orderNo}`. Of a plural or a choice it has the general form, with the number as
 * a placeholder. For people who write their own words in its place.
 */
export function sentenceOf(locale: Locale, key: string): string {
  const message = readSlice(locale, key.slice(0, key.indexOf('.')))[key];
  return message === undefined ? '' : spelled(message, '');
}

function spelled(message: Message, counted: string): string {
  if (typeof message === 'string') return message;
  return message
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part === 0) return `{${counted}}`;
      if (part[1] === '<') return spelled(part[2], counted);
      if (part[1] === 'select' || part[1] === 'plural' || part[1] === 'selectordinal')
        return spelled(part[2].other ?? '', part[0]);
      return `{${part[0]}}`;
    })
    .join('');
}
