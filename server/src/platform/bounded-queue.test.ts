import type { Problem } from '@halfturn/contract/problem.ts';
import { expect, test } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

const refusalOf = (work: Promise<unknown>): Promise<Problem | null> =>
  work.then(
    () => null,
    (error: unknown) => error as Problem,
  );

test('works on so many at once, lets so many wait in order, and refuses the rest', async () => {
  const queue = boundedQueue({ atOnce: 2, waiting: 2 });
  const done: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const all = gates.map((gate, i) =>
    refusalOf(
      queue.run(async () => {
        done.push(i);
        await gate.promise;
      }),
    ),
  );
  expect(await all[4]).toMatchObject({ slug: 'busy', status: 503, detail: { retryAfter: 2 } });
  expect(done).toEqual([0, 1]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(all.slice(0, 4))).toEqual([null, null, null, null]);
  expect(done).toEqual([0, 1, 2, 3]);
});

test('a turn that does not come in time is refused, and the ones behind it keep theirs', async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 5, patienceMs: 20 });
  const leave = await queue.enter();
  expect(await refusalOf(queue.enter())).toMatchObject({ slug: 'busy' });
  const next = queue.enter();
  leave();
  leave();
  const leaveNext = await next;
  expect(await refusalOf(queue.enter())).toMatchObject({ slug: 'busy' });
  leaveNext();
  (await queue.enter())();
});

test('work that fails gives its turn back', async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 0 });
  await refusalOf(queue.run(() => Promise.reject(new Error('failed'))));
  expect(await queue.run(async () => 'done')).toBe('done');
});
