import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Problem, ProblemSlug } from '@halfturn/contract/problem.ts';
import type { FastifyBaseLogger } from 'fastify';
import { clientOf } from '../client-network.ts';
import type { Keyring } from '../crypto/keyring.ts';

/**
 * Refusals that hint at an attack, with their names in the log. Programs read these names: they are listed in `docs/running.md`
 * and never change.
 */
export const REFUSALS: Partial<Record<ProblemSlug, string>> = {
  forbidden: 'access.forbidden',
  account_disabled: 'access.disabled',
  origin_refused: 'request.foreign_origin',
  rate_limited: 'limit.rate',
  login_wait: 'limit.tries',
  staff_wait: 'limit.tries',
  coupon_wait: 'limit.tries',
  signature_invalid: 'webhook.bad_signature',
  login_refused: 'member.sign_in_refused',
  password_wrong: 'member.password_wrong',
  passkey_refused: 'member.passkey_refused',
  passkey_shut: 'member.passkey_refused',
  sign_in_refused: 'member.provider_refused',
  code_wrong: 'order.code_wrong',
  code_used_up: 'order.code_wrong',
  staff_sign_in_refused: 'staff.sign_in_refused',
  staff_code_wrong: 'staff.code_wrong',
};

/** Of refusals that are the same for one client and subject, one line is written in so many milliseconds. */
const EVERY_MS = 10_000;
/** Kinds of refusals that are remembered at once. */
const MOST = 10_000;

export interface RefusedRequest {
  method?: string | undefined;
  url?: string | undefined;
  ip: string;
  /** The request's id, if there is one. */
  id?: string | undefined;
}

export type RefusalLog = (refused: Problem, request: RefusedRequest) => void;

/**
 * Writes refusals that tell of an attack to the log, at level `info`. Whom they are about is written as an HMAC under a key of the
 * keyring, so that lines about one account can be found without the log naming it.
 *
 * A client that repeats itself gets one line in ten seconds; the next line says how many were left out before it.
 *
 * @param now a steady clock, in milliseconds
 */
export function refusalLog(
  log: FastifyBaseLogger,
  keyring: Keyring,
  now: () => number = () => performance.now(),
): RefusalLog {
  const written = new Map<string, { at: number; left: number }>();

  return (refused, { ip, method, url, id }) => {
    const event = REFUSALS[refused.slug];
    if (event === undefined) return;
    const client = clientOf(ip);
    const { about } = refused.detail;
    const subject = about === undefined ? null : keyring.mac('log', about).toString('base64url').slice(0, 22);
    const kind = `${event} ${client} ${subject}`;
    const before = written.get(kind);
    if (before && now() - before.at < EVERY_MS) {
      before.left += 1;
      return;
    }
    written.delete(kind);
    written.set(kind, { at: now(), left: 0 });
    if (written.size > MOST) written.delete(present(written.keys().next().value));
    const more = before?.left ? { repeated: before.left } : {};
    log.info(
      { refusal: event, slug: refused.slug, client, subject, req: { method, url }, id, ...more },
      'A request was refused.',
    );
  };
}
