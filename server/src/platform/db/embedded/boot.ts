import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { ClusterFolder } from './folder.ts';
import { BARE_ENV } from './initialise.ts';
import { CannotRunDatabase, type RunAs } from './run-as.ts';

export const HOST = '127.0.0.1';
const LOG_KEPT_BYTES = 5_000_000;
const ATTEMPTS = 20;
/** From the first to below the second. */
const PORTS = [20_000, 32_768] as const;

/**
 * What the server is told beyond its defaults. Neither statements nor their values reach its log: a value may be a product
 * key, and so may the detail of a unique violation, which `terse` leaves out.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: HOST,
  // Sixteen for each web process, some forty for a worker.
  max_connections: '200',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  jit: 'off',
};

/**
 * Starts the server and resolves once `ready` says that it answers. It gets a session of its own: Ctrl-C in the terminal
 * reaches us alone, who end it after the last order.
 */
export async function boot(
  folder: ClusterFolder,
  binaries: Binaries,
  as: RunAs,
  settings: Record<string, string>,
  ready: (port: number, given: AbortSignal) => Promise<void>,
): Promise<void> {
  rotate(folder.log);
  for (let attempt = 1; ; attempt++) {
    const port = await pickPort(folder.readPort());
    const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) });
    const flags = options.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args, options: who } = as.command(binaries.postgres, ['-D', folder.cluster, ...flags]);
    const log = openSync(folder.log, 'a', 0o600);
    const from = statSync(folder.log).size;
    const child = spawn(file, args, {
      ...who,
      env: BARE_ENV,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const gone = new AbortController();
    child.once('error', (error) => gone.abort(error));
    child.once('exit', (code, signal) => gone.abort(new Error(`exit ${code ?? signal}`)));
    child.unref();
    try {
      await ready(port, gone.signal);
      folder.writePort(port);
      return;
    } catch (error) {
      if (!gone.signal.aborted) child.kill('SIGINT');
      const said = readFileSync(folder.log).subarray(from).toString('utf8').trim();
      if (attempt === ATTEMPTS || !mayPass(said)) {
        throw new CannotRunDatabase(`The database did not start: ${said || String(error)}`, { cause: error });
      }
      await sleep(250);
    }
  }
}

/** Whether the failure may pass: another process took the port in the meantime, or processes of a killed server still run. */
function mayPass(said: string): boolean {
  return /could not bind|could not create any TCP|pre-existing shared memory|lock file "[^"]*" already exists/.test(
    said,
  );
}

/**
 * The port of the last start, or a free one below 32768. From there on the system hands out ports to outgoing connections, which
 * could take ours while the server is down.
 */
async function pickPort(kept: number | undefined): Promise<number> {
  const wanted = [kept, ...Array.from({ length: ATTEMPTS }, () => randomInt(...PORTS))];
  for (const port of wanted) {
    if (port !== undefined && (await isFree(port))) return port;
  }
  throw new CannotRunDatabase(
    `None of the ports that were tried, from ${PORTS[0]} to ${PORTS[1]}, is free for the database.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function rotate(log: string): void {
  try {
    if (statSync(log).size < LOG_KEPT_BYTES) return;
    rmSync(`${log}.1`, { force: true });
    renameSync(log, `${log}.1`);
  } catch {
    // No log yet.
  }
}
