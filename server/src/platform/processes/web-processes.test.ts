import { expect, test } from 'vitest';
import { thisMachine, webProcessesFor } from './web-processes.ts';

const GIB = 1024 ** 3;

test.each([
  { cores: 2, memory: 1 * GIB, processes: 1 },
  { cores: 2, memory: 2 * GIB, processes: 2 },
  { cores: 4, memory: 2 * GIB, processes: 2 },
  { cores: 1, memory: 16 * GIB, processes: 1 },
  { cores: 8, memory: 16 * GIB, processes: 8 },
  { cores: 64, memory: 16 * GIB, processes: 30 },
])('$cores cores and $memory bytes bear $processes', ({ processes, ...machine }) => {
  expect(webProcessesFor(machine)).toBe(processes);
});

test('this machine has a core, and memory within what it can have', () => {
  const { cores, memory } = thisMachine();
  expect(cores).toBeGreaterThan(0);
  expect(memory).toBeGreaterThan(0.1 * GIB);
  expect(memory).toBeLessThan(100_000 * GIB);
});
