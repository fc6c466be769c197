import { WordsProvider } from '@halfturn/locales/react.ts';
import { renderToStaticMarkup as html } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocalTime } from './local-time.tsx';

test('before the script runs, a time is written in UTC and says so', () => {
  const drawn = html(
    <WordsProvider locale="en-US" dict={{}}>
      <LocalTime at="2026-11-21T14:04:00Z" />
    </WordsProvider>,
  );
  expect(drawn).not.toContain('class=');
  expect(drawn.replaceAll(/\s/g, ' ')).toContain('<bdi>2:04 PM UTC</bdi>');
});
