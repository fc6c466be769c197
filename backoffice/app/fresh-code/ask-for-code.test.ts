import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { afterEach, expect, test } from 'vitest';
import { answerAsks, askForCode } from './ask-for-code.ts';

let leave = () => {};
afterEach(() => leave());

test('two calls that need a code at the same time ask once, and the next one asks again', async () => {
  const answers: ((given: boolean) => void)[] = [];
  leave = answerAsks(() => new Promise((resolve) => answers.push(resolve)));
  const both = [askForCode(), askForCode()];
  expect(answers).toHaveLength(1);
  firstOf(answers)(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  const third = askForCode();
  expect(answers).toHaveLength(2);
  nthOf(answers, 1)(false);
  expect(await third).toBe(false);
});

test('without a dialog on the page the refusal stands', async () => {
  expect(await askForCode()).toBe(false);
});
