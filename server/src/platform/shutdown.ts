import type { FastifyBaseLogger } from 'fastify';

/** How long ending in good order may take before the process ends anyway. */
const PATIENCE_MS = 25_000;
/** A terminal sends Ctrl-C to us and to the script that started us, which passes it on: the two are one. */
const SAME_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface ShutdownOptions {
  patienceMs?: number;
  exit?: (code: number) => void;
}

/**
 * Ends the process in good order at the first SIGINT, SIGTERM or SIGHUP: `close` finishes what is in flight and lets go of
 * everything. A second signal (half a second later or more), or 25 seconds, end it at once; whatever was in flight is then
 * found again at the next start.
 *
 * @returns a function that takes the handlers away again
 */
export function onShutdown(
  log: FastifyBaseLogger,
  close: () => Promise<void>,
  { patienceMs = PATIENCE_MS, exit = process.exit }: ShutdownOptions = {},
): () => void {
  let since: number | undefined;
  const end = (signal: NodeJS.Signals): void => {
    if (since !== undefined) {
      if (performance.now() - since < SAME_MS) return;
      log.warn('Ended at once: what was in flight is cut off.');
      return exit(130);
    }
    since = performance.now();
    log.info({ signal }, 'Finishing what is in flight. Once more to stop at once.');
    const timer = setTimeout(() => {
      log.error('Ended before everything came to its end.');
      exit(1);
    }, patienceMs);
    close().then(
      () => {
        clearTimeout(timer);
        exit(0);
      },
      (error: unknown) => {
        clearTimeout(timer);
        log.error({ err: error }, 'The store did not end in good order.');
        exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}
