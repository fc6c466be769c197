import { loadWords } from '@halfturn/locales/load.ts';
import { expect, test } from 'vitest';
import { exampleSums, sumRows } from './sum-rows.ts';

test.each([
  ['de', 'Briefpost'],
  ['ja', 'Letter post'],
] as const)('the freight is named as the delivery method was in %s, or in English', (locale, name) => {
  const { order, lines } = exampleSums();
  const words = loadWords(locale, ['orders-mails', 'tax']);
  const shipped = {
    ...order,
    freight_minor: 590,
    delivery_method: 'post',
    explained: { freight: { names: { 'en-US': 'Letter post', de: 'Briefpost' } } },
  };
  const freight = sumRows(shipped, lines, words).filter(
    ({ label }) => label === words.t('orders-mails.freight'),
  );
  expect(freight).toMatchObject([{ detail: name }]);
});
