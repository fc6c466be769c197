import { setTimeout as sleep } from 'node:timers/promises';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { makeMember, type MemberBrowser } from '@halfturn/server/test/member-browser.ts';
import { startChild } from '../child.ts';
import type { Load, Loaded } from '../http/client.ts';
import { race, type Contest, type Outcome } from '../http/race.ts';
import { quantile } from '../measure.ts';
import type { Stage } from '../stage.ts';

export interface AccountOptions {
  rounds: number;
  ms: number;
  connections: number;
  /** How long people sign in, in seconds. */
  seconds: number;
}

/** What is promised: sign-ins a second, and within which time nineteen in twenty are answered. */
const LOGINS = { aSecond: 20, p95: 300 };

/** So many people sign in, each from a place of their own: tries are counted for both. */
const PEOPLE = 60;

const memberOf = (stage: Stage) => {
  const { url } = stage.store;
  return makeMember({ url, config: { publicUrl: url }, db: stage.db, clock: { now: () => new Date() } });
};

/** The session check of a member, against a bare server that gives the same bytes. */
export async function raceSessions(stage: Stage, options: AccountOptions): Promise<Outcome[]> {
  const member = await memberOf(stage);
  const contest: Contest = {
    goal: 0.4,
    // Each check is one look into the database; only a memory of sessions could come near the goal.
    floor: 0.03,
    name: 'Session check',
    path: `${BASE}/api/checkSession?toUrl=%2F`,
    headers: { cookie: `session=${member.cookies.get('session')}` },
  };
  return await race([contest], { store: stage.store, ...options });
}

export interface LoginsKept {
  logins: number;
  p50: number;
  p95: number;
  /** Pages of guests a second, without sign-ins and beside them. */
  alone: number;
  beside: number;
  kept: boolean;
}

/** Twenty sign-ins a second, as they come and whether or not the last was answered, while guests read the home page. */
export async function timeLogins(
  stage: Stage,
  { seconds, connections }: AccountOptions,
): Promise<LoginsKept> {
  const members = await Promise.all(Array.from({ length: PEOPLE }, () => memberOf(stage)));
  const client = startChild<Load, { loaded: Loaded }>('http/client.ts');
  const { hostname, port, host } = new URL(stage.store.url);
  const request = `GET / HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  const load = { host: hostname, port: Number(port), request, connections, ms: seconds * 1000 };
  const rate = ({ loaded }: { loaded: Loaded }) => (loaded.answers / loaded.ms) * 1000;
  try {
    await client.ask({ ...load, ms: 2_000 });
    const alone = rate(await client.ask(load));
    const pages = client.ask(load);
    const times: Promise<number>[] = [];
    for (let n = 0; n < seconds * LOGINS.aSecond; n++) {
      times.push(timed(stage.store.url, members[n % PEOPLE]!));
      await sleep(1000 / LOGINS.aSecond);
    }
    const all = await Promise.all(times);
    const [p50, p95] = [quantile(all, 0.5), quantile(all, 0.95)];
    return { logins: all.length, p50, p95, alone, beside: rate(await pages), kept: p95 < LOGINS.p95 };
  } finally {
    client.stop();
  }
}

async function timed(url: string, { email, password, ip }: MemberBrowser): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}${BASE}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': ip },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a sign-in was answered with ${answer.status}`);
  return performance.now() - began;
}
