import { codeOf } from './code-of.ts';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { logOutlet, type LogTarget } from './log-outlet.ts';

export type Log = Logger;

/** Fields that may hold a secret, at any place in a logged object. */
const HIDDEN = [
  'password',
  'confirmPassword',
  'token',
  'accessKey',
  'access_key',
  'key',
  'keys',
  'code',
  'secret',
  'authorization',
  'cookie',
  'email',
  'recipient',
];
const PATHS = HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/**
 * The process's log: a JSON object a line in production, readable lines elsewhere. What a request carried never gets in:
 * URLs are logged without their query, headers and bodies not at all, and fields that may hold a secret are blanked.
 *
 * A log that cannot be written (a full disk, a closed pipe) stops nothing: the lines are counted, and the first line that gets
 * through again is followed by their number.
 *
 * @param to where to write, stdout by default
 */
export function createLog(
  config: Pick<Config, 'logLevel' | 'production'>,
  to: LogTarget = process.stdout,
): Log {
  const outlet = logOutlet(to, (lost) =>
    log.warn({ lost }, 'The log could not be written for a while. Lines are missing.'),
  );
  const log = pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: PATHS, censor: '[hidden]' },
      serializers: { err: plainError, error: plainError, req: plainRequest, res: () => undefined },
    },
    config.production ? outlet : readable(outlet),
  );
  return log;
}

/**
 * An error without what its maker hung on it: a database error carries the statement's values in `detail` and `where`, an
 * SMTP error the recipient.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const errorCode = codeOf(error);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(errorCode !== undefined && { errorCode }),
    ...(error.cause instanceof Error ? { cause: plainError(error.cause) } : {}),
  };
}

function plainRequest(request: { method?: string; url?: string }): unknown {
  return { method: request.method, path: request.url?.split('?', 1)[0] };
}

/** `12:30:01 WARN  The mail server did not answer  try=2`, with an error's stack below. */
const readable = (to: DestinationStream): DestinationStream => ({ write: (json) => to.write(lineOf(json)) });

function lineOf(json: string): string {
  const { level, time, msg = '', err, error, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${plain(value)}`);
  const stack = ((err ?? error) as { stack?: string } | undefined)?.stack;
  const head = `${String(time).slice(11, 19)} ${String(level).toUpperCase().padEnd(5)} ${oneLine(String(msg))}`;
  return `${[head, ...fields].join('  ')}${stack ? `\n${stack}` : ''}\n`;
}

const plain = (value: unknown) => oneLine(typeof value === 'string' ? value : JSON.stringify(value));

/** Escapes control characters, so that a logged text can neither forge a line nor color the reader's terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
