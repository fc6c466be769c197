import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { boundedQueue } from '../bounded-queue.ts';

const derive = promisify(argon2);

export interface PasswordCost {
  /** KiB. */
  memory: number;
  passes: number;
  lanes: number;
}

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. About 15 ms. */
export const SECURE: PasswordCost = { memory: 19_456, passes: 2, lanes: 1 };
/** For new hashes. A stored hash names its own cost. */
let cost = SECURE;
const HASH_BYTES = 32;
/** Hashed at once by all processes of a machine: a flood of sign-ins waits here, with 80 MB and two cores' worth of work. */
const AT_ONCE = 4;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** More than these would wait for longer than a person does: at 32 the last one waits for about half a second. */
const WAITING = 32;
let queue = boundedQueue({ atOnce: AT_ONCE, waiting: WAITING });

/** Divides what a machine hashes at once among so many processes. To be called before the first password comes. */
export function shareHashing(processes: number): void {
  const share = (all: number) => Math.max(1, Math.floor(all / processes));
  queue = boundedQueue({ atOnce: share(AT_ONCE), waiting: share(WAITING) });
}

const hashed = (password: string, salt: Buffer, { memory, passes, lanes }: PasswordCost, bytes: number) =>
  queue.run(() =>
    derive('argon2id', {
      message: password.normalize('NFC'),
      nonce: salt,
      memory,
      passes,
      parallelism: lanes,
      tagLength: bytes,
    }),
  );

/** A password as it is kept: argon2id with a salt of its own, in the PHC string format. Refuses `busy` if too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const current = cost;
  return phc(current, salt, await hashed(password, salt, current, HASH_BYTES));
}

/** Sets what a hash costs in this process. Tests make it cheap, because most of their time would go into hashing. */
export function setPasswordCost(wanted: PasswordCost): void {
  cost = wanted;
  noPassword = phc(cost, randomBytes(16), randomBytes(HASH_BYTES));
}

const phc = ({ memory, passes, lanes }: PasswordCost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`;

/** Stands in for the password of an account that does not exist. No password has this hash. */
let noPassword = phc(cost, randomBytes(16), randomBytes(HASH_BYTES));

/**
 * Whether a password matches its stored hash. `kept` is null for an account that does not exist: the answer is then no, after the
 * same work, so that the response time does not tell which accounts exist. Refuses `busy` if too many wait.
 */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', hash = ''] = PHC.exec(kept ?? noPassword) ?? [];
  if (!memory) throw new Error('A kept password cannot be read.');
  const wanted = Buffer.from(hash, 'base64');
  const stored = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const given = await hashed(password, Buffer.from(salt, 'base64'), stored, wanted.length);
  return timingSafeEqual(given, wanted) && kept !== null;
}
