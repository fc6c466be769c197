import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { makeMember, type MemberBrowser } from '@halfturn/server/test/member-browser.ts';
import { startChild } from '../child.ts';
import type { Load, Loaded } from '../http/client.ts';
import type { Answered, Steady } from '../http/steady.ts';
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

/**
 * Guests come at a third of what the machine can do when it does nothing else, and are all to be answered at that rate: `kept` allows
 * for the last answers of a time, which come after its end. Half a frame of 100 ms, within which an answer seems to be there at once,
 * is theirs to wait for one in a hundred; the other half is the way.
 */
const GUESTS = { share: 1 / 3, kept: 0.99, p99: 50 };

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
    floor: 0.2,
    name: 'Session check',
    questions: [
      {
        path: `${BASE}/api/checkSession?toUrl=%2F`,
        headers: { cookie: `session=${member.cookies.get('session')}` },
      },
    ],
  };
  return await race([contest], { store: stage.store, ...options });
}

/** Of a time with twenty sign-ins a second, in ms. */
interface SignIns {
  count: number;
  p50: number;
  p95: number;
}

/** Of guests who came at a steady rate. */
interface Guests {
  /** Answers a second. */
  rate: number;
  p50: number;
  p99: number;
}

export interface LoginsKept {
  /** Guests' pages a second while they ask as fast as they are answered: by themselves, and beside sign-ins. */
  most: { alone: number; beside: number; signIns: SignIns };
  /** The same at a third of the most. */
  steady: { rate: number; alone: Guests; beside: Guests; signIns: SignIns };
  kept: boolean;
}

/**
 * Twenty sign-ins a second at a steady pace, whether or not the last one was answered, while guests read the home page: first at a
 * steady rate without a lost request, then as fast as they can.
 */
export async function timeLogins(
  stage: Stage,
  { seconds, connections }: AccountOptions,
): Promise<LoginsKept> {
  // One after the other: no more than a few password hashes may wait at once.
  const members: Awaited<ReturnType<typeof memberOf>>[] = [];
  for (let i = 0; i < PEOPLE; i++) members.push(await memberOf(stage));
  const crowd = startChild<Load, { loaded: Loaded }>('http/client.ts');
  const stream = startChild<Steady, { answered: Answered }>('http/steady.ts');
  const { hostname, port, host } = new URL(stage.store.url);
  const request = `GET / HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  const at = { host: hostname, port: Number(port), connections };
  const most = async (ms: number) => {
    const { loaded } = await crowd.ask({ ...at, requests: [request], first: 0, ms });
    return (loaded.answers / loaded.ms) * 1000;
  };
  const steady = async (rate: number, ms: number): Promise<Guests> => {
    const { answered } = await stream.ask({ ...at, request, rate, ms });
    const { latencies } = answered;
    return {
      rate: (latencies.length / answered.ms) * 1000,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
    };
  };
  const [whole, half] = [seconds * 1000, seconds * 500];
  try {
    await most(2_000);
    const alone = await most(half);
    const rate = Math.round(alone * GUESTS.share);
    const quiet = await steady(rate, half);
    const [beside, signIns] = await Promise.all([steady(rate, whole), signInFor(seconds)]);
    const [crowded, pressed] = await Promise.all([most(half), signInFor(seconds / 2)]);
    return {
      most: { alone, beside: crowded, signIns: pressed },
      steady: { rate, alone: quiet, beside, signIns },
      kept:
        signIns.p95 < LOGINS.p95 &&
        pressed.p95 < LOGINS.p95 &&
        beside.rate >= rate * GUESTS.kept &&
        beside.p99 <= GUESTS.p99,
    };
  } finally {
    crowd.stop();
    stream.stop();
  }

  async function signInFor(secs: number): Promise<SignIns> {
    const times: Promise<number>[] = [];
    const begun = performance.now();
    for (let n = 0; n < secs * LOGINS.aSecond; n++) {
      times.push(timed(stage.store.url, nthOf(members, n % PEOPLE)));
      await sleep(Math.max(0, begun + ((n + 1) * 1000) / LOGINS.aSecond - performance.now()));
    }
    const all = await Promise.all(times);
    return { count: all.length, p50: quantile(all, 0.5), p95: quantile(all, 0.95) };
  }
}

/** What came of it, in words. */
export function describeLogins({ most, steady, kept }: LoginsKept): string {
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  const of = ({ count, p50, p95 }: SignIns) => `${count} sign-ins: p50 ${ms(p50)}, p95 ${ms(p95)}`;
  const guests = ({ rate, p50, p99 }: Guests) =>
    `${rate.toFixed(0)} a second, p50 ${ms(p50)}, p99 ${ms(p99)}`;
  return [
    `Guests' pages at a steady ${steady.rate} a second: ${guests(steady.alone)}`,
    `  beside 20 sign-ins a second: ${guests(steady.beside)}; ${of(steady.signIns)}`,
    `  goal: every page at that rate, p99 ${GUESTS.p99} ms; p95 of a sign-in ${LOGINS.p95} ms: ${kept ? 'held' : 'MISSED'}`,
    `Guests' pages as fast as they are answered: ${most.alone.toFixed(0)} a second, ${most.beside.toFixed(0)} beside sign-ins; ${of(most.signIns)}`,
  ].join('\n');
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
