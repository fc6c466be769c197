import type { Call, Visitor } from '../../platform/http/call.ts';
import { deviceOf } from '../../platform/device.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS, deviceHash } from '../../platform/http/known-device.ts';
import type { Headers } from '../../platform/http/visitor.ts';
import { SESSION_DAYS } from './resting.ts';
import type { SignedIn, RequestOrigin } from './sign-in.ts';
import { SESSION_COOKIE } from './standing.ts';

/** The origin of a sign-in, from its request. */
export const requestOriginOf = ({ ip, userAgent, cookies }: Visitor): RequestOrigin => ({
  place: { ip, ...deviceOf(userAgent) },
  device: deviceHash(cookies),
});

type SetCookie = Call['setCookie'];

/** Sets the session cookie: for seven days if the member asked to be remembered, else until the browser closes. */
export function keepSession(
  setCookie: SetCookie,
  { token, device }: Pick<SignedIn, 'token' | 'device'>,
  remember: boolean,
): void {
  setCookie(SESSION_COOKIE, token, { maxAge: remember ? SESSION_DAYS * 86_400 : 'session' });
  if (device !== null) setCookie(DEVICE_COOKIE, device, { maxAge: DEVICE_SECONDS });
}

export const dropSession = (setCookie: SetCookie): void => setCookie(SESSION_COOKIE, '', { maxAge: 0 });

/** Whether one of our pages sent the call, so that a link or image on another site cannot sign members out. */
export function isFromOwnPage(headers: Headers, publicUrl: string): boolean {
  if (headers['authorization'] !== undefined) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const said = headers['origin'] ?? headers['referer'];
  return typeof said === 'string' && URL.canParse(said) && new URL(said).origin === new URL(publicUrl).origin;
}
