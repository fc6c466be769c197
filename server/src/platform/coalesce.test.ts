import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('calls while the work is done are one run more, after it', async () => {
  const begun: PromiseWithResolvers<void>[] = [];
  const learn = coalesce(() => {
    const work = Promise.withResolvers<void>();
    begun.push(work);
    return work.promise;
  }, 1);
  learn();
  learn();
  learn();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(begun).toHaveLength(2);
  learn();
  expect(begun).toHaveLength(3);
});
