import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { compileMessage, compileWords } from './compile.ts';
import type { Key } from './keys.ts';
import { loadWords, nameStore } from './load.ts';
import { rich, translate, type Values } from './runtime.ts';

const say = (source: string, values?: Values, locale: Locale = 'en-US', timeZone?: string) =>
  translate({ k: compileMessage(source) }, locale, 'k', values, { timeZone, store: 'Umbra' });

afterEach(() => vi.unstubAllEnvs());

describe("the store's name", () => {
  test('stands in every sentence without a caller passing it, and one that is passed comes first', () => {
    expect(say('At {store}, {n} keys', { n: 2 })).toBe('At Umbra, 2 keys');
    expect(say('At {store}', { store: 'Other' })).toBe('At Other');
  });

  test('is the one that was set, and until then the language’s own', () => {
    const words = loadWords('de', ['mail']);
    expect(words.t('mail.footer')).toContain('bei Onlineshop');
    nameStore('Umbra');
    expect(words.t('mail.footer')).toContain('bei Umbra');
    nameStore('');
  });
});

describe('plain sentences', () => {
  test.each([
    ['Your cart', {}, 'Your cart'],
    ['', {}, ''],
    ['Hello {name}, welcome', { name: 'Mara' }, 'Hello Mara, welcome'],
    ['{n} keys', { n: 12345 }, '12,345 keys'],
    ['{n, number, integer} of {m, number}', { n: 2.7, m: 2.5 }, '3 of 2.5'],
    ['-{n, number, percent}', { n: 0.38 }, '-38%'],
    ['the store’s own', {}, 'the store’s own'],
    ['5 < 6 and #1', {}, '5 < 6 and #1'],
    ['#', {}, '#'],
    ['No. #{n}', { n: '7' }, 'No. #7'],
  ])('%j with %j reads %j', (source, values, text) => {
    expect(say(source, values)).toBe(text);
  });

  test('what a person typed is text, whatever it looks like', () => {
    const name = '<link>{n, plural, other {#}}</link>';
    expect(say('Hi {name}', { name })).toBe(`Hi ${name}`);
    expect(rich({ k: compileMessage('Hi {name}') }, 'en-US', 'k', { name }, {})).toEqual([`Hi ${name}`]);
  });
});

describe('plurals', () => {
  const keys = '{count, plural, =0 {No keys} one {# key} other {# keys}}';

  test.each([
    [0, 'No keys'],
    [1, '1 key'],
    [2, '2 keys'],
    [1234, '1,234 keys'],
  ])('%i', (count, text) => {
    expect(say(keys, { count })).toBe(text);
  });

  test.each([
    [
      'ar',
      'zero {none} one {one} two {two} few {# few} many {# many} other {# other}',
      [0, 1, 2, 3, 11, 100],
    ],
    ['pl', 'one {# klucz} few {# klucze} many {# kluczy} other {# klucza}', [1, 3, 5, 22, 1.5]],
    ['cz', 'one {# klíč} few {# klíče} many {# klíče} other {# klíčů}', [1, 4, 1.5, 5]],
  ] as const)('the forms of %s', (locale, forms, counts) => {
    const heard = counts.map((count) => say(`{count, plural, ${forms}}`, { count }, locale));
    expect(heard).toEqual(
      {
        ar: ['none', 'one', 'two', '3 few', '11 many', '100 other'],
        pl: ['1 klucz', '3 klucze', '5 kluczy', '22 klucze', '1,5 klucza'],
        cz: ['1 klíč', '4 klíče', '1,5 klíče', '5 klíčů'],
      }[locale],
    );
  });

  test('an offset counts for the form and for #, not for =n', () => {
    const source =
      '{n, plural, offset:1 =0 {Nobody} =1 {{who}} one {{who} and # other} other {{who} and # others}}';
    expect([0, 1, 2, 3].map((n) => say(source, { n, who: 'Ida' }))).toEqual([
      'Nobody',
      'Ida',
      'Ida and 1 other',
      'Ida and 2 others',
    ]);
  });

  test('ordinals have forms of their own', () => {
    const source = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect([1, 2, 3, 4, 11, 22].map((n) => say(source, { n }))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '22nd',
    ]);
  });

  test('# inside a select inside a plural is the plural’s number', () => {
    const source = '{n, plural, one {# key} other {{kind, select, key {# keys} other {# things}}}}';
    expect(say(source, { n: 3, kind: 'key' })).toBe('3 keys');
    expect(say(source, { n: 3, kind: 'x' })).toBe('3 things');
  });

  test('an inner plural has its own #', () => {
    const source = '{a, plural, other {# orders, {b, plural, one {# key} other {# keys}}, # again}}';
    expect(say(source, { a: 2, b: 1 })).toBe('2 orders, 1 key, 2 again');
  });

  test('a language without an own form for a number takes other', () => {
    expect(say(keys, { count: 3 }, 'pl')).toBe('3 keys');
  });
});

test('a select takes other for what it does not name, and is not fooled by object members', () => {
  const source = '{state, select, paid {Paid} offset {Moved} other {Open}}';
  const heard = ['paid', 'offset', 'toString', '__proto__', 'x'].map((state) => say(source, { state }));
  expect(heard).toEqual(['Paid', 'Moved', 'Open', 'Open', 'Open']);
});

describe('numbers and times of a language', () => {
  test('digits are Latin in Arabic too', () => {
    expect(say('{n}', { n: 12345.5 }, 'ar')).toBe('12,345.5');
    expect(say('{n, plural, other {#}}', { n: 77 }, 'ar')).toBe('77');
    expect(say('{d, date, short}', { d: new Date('2026-11-21T23:30:00Z') }, 'ar')).toMatch(/21.*11.*2026/);
  });

  test('cz is spoken as Czech', () => {
    expect(say('{n}', { n: 12345.5 }, 'cz')).toBe('12\u00a0345,5');
  });

  test('times are UTC unless a zone is told', () => {
    const d = '2026-11-21T23:30:00Z';
    expect(say('{d, date} {d, time}', { d }, 'de')).toBe('21.11.2026 23:30');
    expect(say('{d, date} {d, time}', { d }, 'de', 'Europe/Berlin')).toBe('22.11.2026 00:30');
    expect(say('{d, date, ::yMMMd}', { d }, 'de')).toBe('21. Nov. 2026');
    expect(say('{d}', { d: new Date(d) }, 'de')).toBe('21.11.2026');
  });
});

describe('sentences with more than text in them', () => {
  const dict = compileWords({
    'k.terms': 'I agree to the <terms>terms</terms> and the <privacy>privacy policy of {shop}</privacy>.',
    'k.deep': '<b>{n, plural, one {# <i>key</i>} other {# <i>keys</i>}}</b> for {price}',
    'k.break': 'One<br/>two',
  });
  const tag = (name: string) => (children: unknown[]) => ({ name, children });

  test('tags become what their functions make, in the order of the sentence', () => {
    const tags = { terms: tag('a'), privacy: tag('p') };
    expect(rich<unknown>(dict, 'en-US', 'k.terms', { shop: 'Halfturn' }, tags)).toEqual([
      'I agree to the ',
      { name: 'a', children: ['terms'] },
      ' and the ',
      { name: 'p', children: ['privacy policy of Halfturn'] },
      '.',
    ]);
  });

  test('tags nest over plurals, and a value may be a piece of the caller’s kind', () => {
    const price = { bdi: '$5.00' };
    expect(rich<unknown>(dict, 'en-US', 'k.deep', { n: 2, price }, { b: tag('b'), i: tag('i') })).toEqual([
      { name: 'b', children: ['2 ', { name: 'i', children: ['keys'] }] },
      ' for ',
      price,
    ]);
  });

  test('a tag may stand alone', () => {
    expect(rich<string>(dict, 'en-US', 'k.break', {}, { br: () => '\n' }).join('')).toBe('One\ntwo');
  });
});

describe('what is missing', () => {
  const dict = compileWords({ 'k.hello': 'Hello {name}', 'k.link': 'Read <link>this</link>' });

  test('is an error while one can still mend it', () => {
    expect(() => translate(dict, 'de', 'k.none')).toThrow('No words for "k.none" in de');
    expect(() => translate(dict, 'de', 'k.hello')).toThrow('"k.hello" wants {name}');
    expect(() => translate(dict, 'de', 'k.link')).toThrow('"k.link" has <link>');
  });

  test('never takes a page down in production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(translate(dict, 'de', 'k.none')).toBe('k.none');
    expect(translate(dict, 'de', 'k.hello')).toBe('Hello {name}');
    expect(translate(dict, 'de', 'k.link')).toBe('Read this');
  });
});

describe('what does not compile', () => {
  test.each([
    ["l'{name}", 'apostrophe'],
    ['<b>open', '<b> is not closed'],
    ['shut</b>', '</b> closes nothing'],
    ['<a><b>x</a></b>', '</a> closes nothing'],
    ['<b>{n, plural, one {x</b>} other {y}}', '</b> closes nothing'],
    ['{n, plural, one {x}}', 'other'],
    ['{n, number, ::currency/USD}', 'is not known here'],
    ['{n, duration}', 'is not known here'],
    ['{n', 'Unexpected message end'],
    ['{', 'brace'],
    ['{n}}', 'brace'],
    ['{}', 'brace'],
    ['{n, plural, uno {x} other {y}}', 'uno'],
  ])('%s', (source, reason) => {
    expect(() => compileMessage(source)).toThrow(reason);
  });

  test('is told with its key', () => {
    expect(() => compileWords({ 'cart.title': '{' })).toThrow(/^cart\.title: /);
  });
});

describe('the server’s words', () => {
  test('speak the language asked for', () => {
    expect(loadWords('en-US', ['problems']).t('problems.login_required')).toBe('You need to log in first');
    expect(loadWords('ar', ['problems', 'validation']).t('validation.email_required')).toMatch(
      /[\u0600-\u06ff]/,
    );
    expect(loadWords('ar', ['problems'])).toBe(loadWords('ar', ['problems']));
  });

  test('know their keys', () => {
    const words = loadWords('en-US', ['problems']);
    expectTypeOf<'problems.sold_out'>().toExtend<Key>();
    expectTypeOf<'problems.nonsense'>().not.toExtend<Key>();
    // @ts-expect-error a key of a slice that was not loaded
    expect(() => words.t('validation.required')).toThrow('No words');
  });
});
