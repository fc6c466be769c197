import { present } from '@halfturn/contract/primitives/rows.ts';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { bcp47, DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { PROBLEMS } from '@halfturn/contract/problem.ts';
import { describe, expect, test } from 'vitest';
import { compileMessage } from './compile.ts';
import { WORDS_DIR } from './load.ts';
import type { Message } from './message.ts';
import sameAsEnglish from './same-as-english.json' with { type: 'json' };

type Texts = Record<string, string>;

const ENGLISH = `${WORDS_DIR}${DEFAULT_LOCALE}`;
const slices = readdirSync(ENGLISH).map((file) => basename(file, '.json'));
const english = Object.fromEntries(slices.map((slice) => [slice, textsOf(DEFAULT_LOCALE, slice) ?? {}]));

function textsOf(locale: Locale, slice: string): Texts | undefined {
  try {
    return JSON.parse(readFileSync(`${WORDS_DIR}${locale}/${slice}.json`, 'utf8')) as Texts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What a message asks of its caller and of its language, and the text that stands in it. */
interface Content {
  args: Set<string>;
  /** `name kind` of each plural and select, and each select's choices, which must be the same everywhere. */
  kinds: Set<string>;
  tags: Set<string>;
  forms: { type: Intl.PluralRuleType; name: string; said: string[] }[];
  text: string;
}

function contentOf(message: Message, found: Content = nothing()): Content {
  for (const part of typeof message === 'string' ? [message] : message) {
    if (part === 0) continue;
    if (typeof part === 'string') found.text += `${part} `;
    else if (part[1] === '<') {
      found.tags.add(part[0]);
      contentOf(part[2], found);
    } else {
      found.args.add(part[0]);
      if (part[1] === 'plural' || part[1] === 'selectordinal' || part[1] === 'select') {
        const choices = Object.keys(part[2]).toSorted((a, b) => a.localeCompare(b));
        found.kinds.add(
          part[1] === 'select' ? `${part[0]} select ${choices.join()}` : `${part[0]} ${part[1]}`,
        );
        if (part[1] !== 'select') {
          const type = part[1] === 'plural' ? 'cardinal' : 'ordinal';
          found.forms.push({ type, name: part[0], said: choices.filter((choice) => !/^\d/.test(choice)) });
        }
        for (const choice of Object.values(part[2])) contentOf(choice, found);
      }
    }
  }
  return found;
}

const nothing = (): Content => ({ args: new Set(), kinds: new Set(), tags: new Set(), forms: [], text: '' });
const wordsIn = (text: string) => text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;

/** Everything that is wrong with one sentence of one language, as sentences. */
function faultsOf(locale: Locale, key: string, source: string, text: unknown): string[] {
  if (typeof text !== 'string') return [`${key}: is no text`];
  if (text.trim() === '') return [`${key}: is empty`];
  let own: Content;
  try {
    own = contentOf(compileMessage(text));
  } catch (error) {
    return [`${key}: ${error instanceof Error ? error.message : String(error)}`];
  }
  const model = contentOf(compileMessage(source));
  const faults: string[] = [];
  const same = (what: string, ours: Set<string>, theirs: Set<string>) => {
    // Every sentence may name the store, in any language.
    const lost = [...theirs].filter((one) => !ours.has(one) && one !== 'store');
    const extra = [...ours].filter((one) => !theirs.has(one) && one !== 'store');
    if (lost.length > 0) faults.push(`${key}: lacks the ${what} ${lost.join(', ')}`);
    if (extra.length > 0) faults.push(`${key}: has the ${what} ${extra.join(', ')}, which English has not`);
  };
  same('value', own.args, model.args);
  same('tag', own.tags, model.tags);
  // A language may need a plural where English does without, never the other way round.
  const lost = [...model.kinds].filter((kind) => !own.kinds.has(kind));
  if (lost.length > 0) faults.push(`${key}: lacks ${lost.join('; ')}`);
  for (const { type, name, said } of own.forms) {
    const needed = new Intl.PluralRules(bcp47(locale), { type }).resolvedOptions().pluralCategories;
    const wanted = needed.toSorted((a, b) => a.localeCompare(b));
    if (said.join() !== wanted.join())
      faults.push(`${key}: {${name}} has ${said.join()}, needs ${wanted.join()}`);
  }
  const allowed = (sameAsEnglish as Partial<Record<Locale, string[]>>)[locale]?.includes(key);
  if (locale !== DEFAULT_LOCALE && text === source && wordsIn(model.text) > 2 && !allowed)
    faults.push(`${key}: is still English`);
  return faults;
}

describe.each(LOCALES)('%s', (locale) => {
  test.each(slices)('%s', (slice) => {
    const source = english[slice] ?? {};
    const texts = textsOf(locale, slice);
    expect(texts, `locales/${locale}/${slice}.json`).toBeDefined();
    const faults = [
      ...Object.keys(source).flatMap((key) => (texts && key in texts ? [] : [`${key}: is missing`])),
      ...Object.entries(texts ?? {}).flatMap(([key, text]) =>
        source[key] === undefined
          ? [`${key}: English has no such key`]
          : faultsOf(locale, key, source[key], text),
      ),
    ];
    expect(faults).toEqual([]);
  });

  test('has no file that English has not', () => {
    const files = globSync(`${WORDS_DIR}${locale}/*`).map((file) => basename(file, '.json'));
    expect(files.filter((file) => !slices.includes(file))).toEqual([]);
  });
});

test('a key begins with the name of its file', () => {
  const strays = Object.entries(english).flatMap(([slice, texts]) =>
    Object.keys(texts).filter(
      (key) => !/^[a-z_-]+\.[A-Za-z0-9_.-]+$/.test(key) || !key.startsWith(`${slice}.`),
    ),
  );
  expect(strays).toEqual([]);
});

test('every slice of words has its typed keys', () => {
  const listed = [...readFileSync(`${WORDS_DIR}keys.ts`, 'utf8').matchAll(/en-US\/([\w-]+)\.json/g)].map(
    (m) => m[1],
  );
  expect(slices.filter((slice) => !listed.includes(slice))).toEqual([]);
});

test('every refusal of the store has its sentence, and no other', () => {
  const slugs = Object.keys(PROBLEMS).map((slug) => `problems.${slug}`);
  expect(new Set(Object.keys(english.problems ?? {}))).toEqual(new Set(slugs));
});

test('every reason that the contract gives for refusing a field has its sentence', () => {
  const sources = globSync(`${WORDS_DIR}../contract/**/*.ts`, {
    exclude: (file) => file.includes('node_modules'),
  });
  const reasons = sources
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/,\s*'([a-z]+(?:_[a-z]+)+)',?\s*\)/g)].map((m) => m[1]),
    );
  expect(reasons).toContain('email_format');
  expect(reasons.filter((slug) => !(`validation.${slug}` in (english.validation ?? {})))).toEqual([]);
});

test('the specification’s sentences stand word for word', () => {
  expect(Object.values({ ...english.problems, ...english.validation })).toEqual(
    expect.arrayContaining([
      'Email is required!',
      'Please enter the correct email address!',
      'The length is between 6 and 16 characters',
      'The two passwords do not match!',
      'Consent terms and conditions and privacy policy must be checked!',
      'Account is required!',
      'Password is required!',
      'The two emails are inconsistent!',
      'Please enter the correct phone number!',
      'Authentication failed, cannot access system resources',
      'No permission for the current operation',
      'Resource does not exist',
      'Unknown system error, please report to the administrator',
      'Sorry, the coupon does not exist!',
      'Incorrect link',
      'You need to log in first',
      'Just a moment, please. The message interval is 1 minute',
      'Sorry, the comment function has been turned off!',
    ]),
  );
});

describe('the check itself', () => {
  const keys = '{n, plural, one {# free key} other {# free keys}}';

  test.each([
    ['de', keys, '{n, plural, one {# Schlüssel} other {# Schlüssel}}', undefined],
    ['de', keys, '{n, plural, =0 {nichts} one {# Schlüssel} other {# Schlüssel}}', undefined],
    ['pl', '{n} keys', '{n, plural, one {# k} few {# k} many {# k} other {# k}}', undefined],
    ['pl', keys, '{n, plural, one {# klucz} other {# klucza}}', 'needs few,many,one,other'],
    ['ja', keys, '{n, plural, one {# 個} other {# 個}}', 'has one,other, needs other'],
    ['de', keys, '{n} Schlüssel', 'lacks n plural'],
    ['de', 'For {name}', 'Für {nahme}', 'lacks the value name'],
    ['de', 'For {name}', 'Für {name} in {city}', 'has the value city'],
    ['de', 'Read <a>this</a>', 'Lies das', 'lacks the tag a'],
    [
      'de',
      '{s, select, paid {Paid} other {Open}}',
      '{s, select, bezahlt {Da} other {Offen}}',
      'lacks s select',
    ],
    ['de', keys, keys, 'is still English'],
    ['de', 'Support', 'Support', undefined],
    ['fr', 'Of {name}', "d'{name}", 'apostrophe'],
    ['de', 'Hi', ' ', 'is empty'],
  ] as const)('%s for %j: %j', (locale, source, text, fault) => {
    const faults = faultsOf(locale, 'k', source, text).join('\n');
    if (fault) expect(faults).toContain(fault);
    else expect(faults).toBe('');
  });
});

test.each(LOCALES)('%s says of a page that is refused what it says of a call', (locale) => {
  const [shell, problems] = [present(textsOf(locale, 'shell')), present(textsOf(locale, 'problems'))];
  const sentences = {
    401: 'authentication_failed',
    403: 'forbidden',
    404: 'not_found',
    500: 'unknown_error',
  };
  for (const [status, slug] of Object.entries(sentences))
    expect(shell[`shell.says_${status}`], status).toBe(problems[`problems.${slug}`]);
});
