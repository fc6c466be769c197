import { expect, test } from 'vitest';
import { dropToast, pushToast, type Toast } from './toast-queue.ts';

const toast = (id: number, tone: Toast['tone'], text = `text ${id}`): Toast => ({ id, tone, text });
const ids = (queue: Toast[]) => queue.map((t) => t.id);

test('newer good news takes the place of older', () => {
  expect(ids(pushToast([toast(1, 'good')], toast(2, 'info')))).toEqual([2]);
});

test('an error comes first and is not pushed out', () => {
  const queue = pushToast(pushToast([toast(1, 'good')], toast(2, 'bad')), toast(3, 'good'));
  expect(ids(queue)).toEqual([2, 3]);
  expect(ids(pushToast(queue, toast(4, 'bad')))).toEqual([4, 2]);
  expect(ids(dropToast(queue, 2))).toEqual([3]);
});

test('the same error twice is shown once', () => {
  expect(ids(pushToast([toast(1, 'bad', 'No')], toast(2, 'bad', 'No')))).toEqual([2]);
});
