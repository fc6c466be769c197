import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What Node has compiled: it is kept when a process ends in good order, and spares the next one a third of its start. */
const COMPILED = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'halfturn-compiled');
/** A cold start makes a database, and a restart after a kill has one to recover. */
const READY_MS = 120_000;

export interface StoreOptions {
  dataDir: string;
  port: number;
  smtpUrl: string;
  /** Every line that the store prints goes here, one run after the other. */
  logFile: string;
  env?: Record<string, string>;
}

export interface StoreProcess {
  url: string;
  pid: number;
  /** Its exit code, or the signal that ended it, once it has ended. */
  ended: Promise<number | string | null>;
  /** Ends the process as a power cut would, its database left running. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends it as an operator would: what is in flight is finished. Throws where it does not end with 0. */
  stop(): Promise<void>;
}

/**
 * The environment of the store and of its commands: as in production, but for the demo catalog and the sandbox. It is reached by a name, as passkeys are
 * bound to one and not to an IP address.
 */
export const storeEnv = ({ dataDir, port, smtpUrl, env }: Omit<StoreOptions, 'logFile'>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  PUBLIC_URL: `http://localhost:${port}`,
  PORT: String(port),
  DATA_DIR: dataDir,
  SMTP_URL: smtpUrl,
  SEED: 'demo',
  PAYMENTS_SANDBOX: '1',
  // Every browser of a test comes from one address; a call without a browser may name another one.
  RATE_LIMITS: 'off',
  TRUST_PROXY: '127.0.0.1',
  // The journeys of two lanes share the machine.
  WEB_PROCESSES: '1',
  NODE_COMPILE_CACHE: COMPILED,
  ...env,
});

/** Starts the real store, `server/src/main.ts`, and waits until it says that it is ready. */
export async function startStore(options: StoreOptions): Promise<StoreProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: storeEnv(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const gone = exitOf(child).finally(() => log.end());
  const url = `http://localhost:${options.port}`;
  try {
    await untilReady(url, child, options.logFile);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    pid: child.pid!,
    ended: gone,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      const code = await gone;
      if (code !== 0) throw new Error(`the store ended with ${code}; see ${options.logFile}`);
    },
  };
}

const exitOf = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));

async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; ; await sleep(50)) {
    if (child.exitCode !== null)
      throw new Error(`the store ended with ${child.exitCode} before it was ready:\n${lastLines(logFile)}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline)
      throw new Error(`the store was not ready in two minutes:\n${lastLines(logFile)}`);
  }
}

/** What the store said last, for an error message: a failed setup removes the log with everything else. */
const lastLines = (logFile: string): string =>
  readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n');

/** Runs one of the shopkeeper's commands (`tools/<name>.ts`) on the same store. Returns its exit code and all it printed. */
export async function runTool(
  name: 'import' | 'doctor',
  args: readonly string[],
  options: Omit<StoreOptions, 'logFile'>,
): Promise<{ code: number | string | null; output: string }> {
  const child = spawn(process.execPath, [`tools/${name}.ts`, ...args], { cwd: ROOT, env: storeEnv(options) });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { code: await exitOf(child), output };
}
