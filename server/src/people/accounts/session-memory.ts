import { present } from '@halfturn/contract/primitives/rows.ts';
import { rootOf, type Db } from '../../platform/db/kysely.ts';
import { NOTE_EVERY_MS, rests } from './resting.ts';

/** What is held of a session that was good when it was looked up. */
export interface HeldSession {
  accountId: string;
  remembered: boolean;
  seenAt: Date;
  expiresAt: Date;
}

/** As many as are held; beyond, the one that was looked up longest ago goes. */
const MOST = 20_000;

/**
 * The sessions that this process has seen to be good, by the hash of their token: for the session check alone, which promises
 * nothing and is asked at every page. Every call that shows or changes anything asks the database.
 *
 * It is closed unless this process hears of changes, so that it never knows what others know better; and a session is in it for a
 * minute at most, as its last call is then noted.
 */
interface SessionMemory {
  /** Whether this is the token of a session that is good. */
  knows(tokenHash: Buffer, now: Date): boolean;
  /** To be called before a session is looked up: what is told in the meantime may be about it. */
  begin(): number;
  /** Holds a session that was looked up since `begun`, unless anything was told since. */
  hold(begun: number, tokenHash: Buffer, session: HeldSession): void;
  /** Forgets the sessions of an account, or all. */
  forget(accountId?: string): void;
  /** News is heard from now on. */
  open(): void;
  /** News is no longer heard: nothing is held until it is. */
  shut(): void;
  stats(): { hears: boolean; held: number; known: number; told: number };
}

const memories = new WeakMap<Db, SessionMemory>();

/** The memory of the process that works over this database handle, or a transaction of it. */
export function sessionMemoryOf(db: Db): SessionMemory {
  const root = rootOf(db);
  let memory = memories.get(root);
  if (!memory) memories.set(root, (memory = sessionMemory()));
  return memory;
}

export function sessionMemory(most = MOST): SessionMemory {
  const sessions = new Map<string, HeldSession>();
  const byAccount = new Map<string, Set<string>>();
  const count = { known: 0, told: 0 };
  let hears = false;

  const drop = (key: string): void => {
    const { accountId } = sessions.get(key) ?? {};
    if (accountId === undefined) return;
    sessions.delete(key);
    const keys = byAccount.get(accountId);
    keys?.delete(key);
    if (keys?.size === 0) byAccount.delete(accountId);
  };
  const forgetAll = (): void => {
    count.told += 1;
    sessions.clear();
    byAccount.clear();
  };

  return {
    knows(tokenHash, now) {
      const key = keyOf(tokenHash);
      const session = sessions.get(key);
      if (!session) return false;
      const age = now.getTime() - session.seenAt.getTime();
      // The next lookup records the call, or finds that the session has ended.
      if (session.expiresAt <= now || age > NOTE_EVERY_MS || rests(session, now)) {
        drop(key);
        return false;
      }
      count.known += 1;
      return true;
    },
    begin: () => count.told,
    hold(begun, tokenHash, session) {
      if (!hears || begun !== count.told) return;
      const key = keyOf(tokenHash);
      drop(key);
      sessions.set(key, session);
      const keys = byAccount.get(session.accountId);
      if (keys) keys.add(key);
      else byAccount.set(session.accountId, new Set([key]));
      if (sessions.size > most) drop(present(sessions.keys().next().value));
    },
    forget(accountId) {
      if (accountId === undefined) return forgetAll();
      count.told += 1;
      for (const key of byAccount.get(accountId) ?? []) drop(key);
    },
    open() {
      forgetAll();
      hears = true;
    },
    shut() {
      hears = false;
      forgetAll();
    },
    stats: () => ({ hears, held: sessions.size, ...count }),
  };
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64');
