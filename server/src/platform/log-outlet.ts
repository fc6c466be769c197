import { codeOf } from './code-of.ts';
import type { DestinationStream } from 'pino';

/** What the log is written to: stdout, or any stream. */
export interface LogTarget {
  write(line: string, done: (error?: Error | null) => void): unknown;
}

/**
 * Writes lines to a stream that may fail. The first line that fails is reported on stderr, later ones are only counted;
 * once a line gets through again, `back` is called with the number of lines that did not.
 */
export function logOutlet(to: LogTarget, back: (lost: number) => void): DestinationStream {
  let lost = 0;
  if (to === process.stdout) surviveBrokenOutput();
  return {
    write(line) {
      // A line may have been cut in the middle when the disk filled up. What follows must not continue it.
      to.write(lost > 0 ? `\n${line}` : line, (error) => {
        if (error) {
          if (lost === 0) sayOnStderr(error);
          lost += 1;
        } else if (lost > 0) {
          const missing = lost;
          lost = 0;
          back(missing);
        }
      });
    },
  };
}

function sayOnStderr(error: Error): void {
  const code = codeOf(error);
  process.stderr.write(
    `The log cannot be written (${code ?? error.message}). The store goes on without it.\n`,
  );
}

/** Without a listener, a failed write to stdout or stderr ends the process. The outlet hears of its own by its callback. */
function surviveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
}

const ignore = (): void => {};
