import { randomBytes } from 'node:crypto';
import { type Caller, envelopeOf, splitName, unwrap, urlOf } from '@halfturn/contract/client.ts';
import type { StaffRole } from '@halfturn/contract/staff/roles.ts';
import { inTransaction, type Db } from '../src/platform/db/kysely.ts';
import { addStaff } from '../src/house/staff/people.ts';
import { codeAt } from '../src/house/staff/second-factor.ts';
import type { Clock } from '../src/platform/clock.ts';

/** Where the back office is; a test store, or a store that runs as a process of its own. */
interface Place {
  url: string;
  config: { publicUrl: string };
}

export interface StaffBrowser {
  call: Caller;
  ip: string;
  /** The session's cookie as it is now; empty where there is none. */
  cookie: () => string;
  setCookie: (value: string) => void;
  /** The cookie by which the browser is recognized; empty before its first sign-in. */
  device: () => string;
  /** The last `set-cookie` line, whole. */
  lastLine: () => string;
}

function cookieHeader(cookies: Record<string, string>): { cookie?: string } {
  const pairs = Object.entries(cookies).filter(([, value]) => value !== '');
  return pairs.length > 0 ? { cookie: pairs.map(([name, value]) => `${name}=${value}`).join('; ') } : {};
}

/** A colleague in the back office: keeps the session's cookie, and sends the store's own origin as a page would. `known`: the cookie of a known browser. */
export function staffBrowser(store: Place, known = ''): StaffBrowser {
  let value = '';
  let device = known;
  let line = '';
  const ip = `10.${[...randomBytes(3)].join('.')}`;
  const call = async (name: Parameters<Caller>[0], parts: Record<string, unknown> = {}) => {
    const [method, path] = splitName(name);
    const { params, query, body } = parts as Record<string, Record<string, unknown>>;
    const answer = await fetch(store.url + urlOf(path, params, query), {
      method,
      headers: {
        origin: store.config.publicUrl,
        'x-forwarded-for': ip,
        ...cookieHeader({ staff: value, known_device: device }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    device = answer.headers
      .getSetCookie()
      .reduce((kept, one) => /^known_device=([^;]*)/.exec(one)?.[1] ?? kept, device);
    for (const given of answer.headers.getSetCookie().filter((one) => one.startsWith('staff='))) {
      line = given;
      value = /^staff=([^;]*)/.exec(given)?.[1] ?? '';
    }
    return unwrap(envelopeOf(await answer.json()));
  };
  return {
    call,
    ip,
    cookie: () => value,
    setCookie: (to) => void (value = to),
    device: () => device,
    lastLine: () => line,
  };
}

export interface StaffAtWork extends StaffBrowser {
  id: string;
  email: string;
  password: string;
  secret: string;
  /** The code that set the second factor up: it was used. */
  usedCode: string;
  recoveryCodes: string[];
}

let people = 0;

/** Adds a colleague and takes them through the whole sign-in, as a browser would. */
export async function atWork(store: Place & { db: Db; clock: Clock }, role: StaffRole): Promise<StaffAtWork> {
  const email = `${role}${++people}@staff.example.com`;
  const { staff, password: oneTime } = await inTransaction(store.db, (trx) =>
    addStaff(trx, { name: `The ${role}`, email, role }, 'test', store.clock.now()),
  );
  const browser = staffBrowser(store);
  await browser.call('POST /admin/session', { body: { email, password: oneTime } });
  const password = `lantern ${randomBytes(9).toString('base64')}`;
  await browser.call('POST /admin/session/password', { body: { password } });
  const { secret } = await browser.call('POST /admin/session/enrolment');
  const usedCode = codeAt(secret, store.clock.now());
  const { recoveryCodes } = await browser.call('POST /admin/session/enrolment/confirm', {
    body: { code: usedCode },
  });
  return { ...browser, id: staff.id, email, password, secret, usedCode, recoveryCodes };
}

/** What the audit log says of a subject or by an actor, oldest first. */
export async function auditOf(store: { db: Db }, subjectOrActor: string) {
  return await store.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'before', 'after', 'reason'])
    .where((eb) => eb.or([eb('subject', '=', subjectOrActor), eb('actor', '=', subjectOrActor)]))
    .orderBy('id')
    .execute();
}
