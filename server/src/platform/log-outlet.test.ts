import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

afterEach(() => vi.restoreAllMocks());

/** A stream on a disk that can be full. */
function disk() {
  let written = '';
  const at = {
    full: false,
    written: () => written,
    write(line: string, done: (error?: Error | null) => void) {
      if (at.full) return done(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));
      written += line;
      done();
    },
  };
  return at;
}

test.each([true, false])('lines that cannot be written are counted (production: %s)', (production) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const to = disk();
  const log = createLog({ production, logLevel: 'info' }, to);
  log.info('before');
  to.full = true;
  for (let i = 0; i < 3; i++) log.info(`lost ${i}`);
  expect(stderr).toHaveBeenCalledTimes(1);
  expect(firstOf(stderr.mock.calls)[0]).toContain('ENOSPC');
  to.full = false;
  log.info('after');
  log.info('later');
  const text = to.written();
  expect(text).not.toContain('lost 0');
  expect(text).toMatch(/before[^]*after[^]*Lines are missing[^]*later/);
  expect(text).toMatch(production ? /"lost":3/ : /lost=3/);
  expect(text.match(/Lines are missing/g)).toHaveLength(1);
  // A second time is told again.
  to.full = true;
  log.info('lost again');
  expect(stderr).toHaveBeenCalledTimes(2);
});
