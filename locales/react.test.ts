import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compileWords } from './compile.ts';
import type { Key } from './keys.ts';
import { useWords, WordsProvider } from './react.ts';

const dict = compileWords({
  'k.terms': 'Lies die <link>Regeln von {shop}</link>, dann zahle {price}.',
  'k.plain': '{n, plural, one {# Schlüssel} other {# Schlüssel}}',
});

function Page(): ReactNode {
  const { t, rich, locale } = useWords();
  const link = (text: ReactNode) => createElement('a', { href: '/condition' }, text);
  const price = createElement('bdi', null, '5,00');
  return createElement(
    'p',
    { lang: locale, title: t('k.plain' as Key, { n: 2000 }) },
    rich('k.terms' as Key, { shop: '<Halfturn>', price }, { link }),
  );
}

test('a component speaks the language of its provider, with elements inside its sentences', () => {
  const html = renderToString(createElement(WordsProvider, { locale: 'de', dict }, createElement(Page)));
  expect(html.replaceAll('<!-- -->', '')).toBe(
    '<p lang="de" title="2.000 Schlüssel">Lies die <a href="/condition">Regeln von &lt;Halfturn&gt;</a>, dann zahle <bdi>5,00</bdi>.</p>',
  );
});

test('outside a provider it says so', () => {
  expect(() => renderToString(createElement(Page))).toThrow('outside a WordsProvider');
});
