import { hashToken } from '../ids.ts';

/**
 * The cookie by which a browser is recognized long after its sessions. It opens nothing; the one that shows keys is another
 * (`order-access.ts`). Members and staff share it: each account keeps its own list of browsers.
 */
export const DEVICE_COOKIE = 'known_device';
export const DEVICE_SECONDS = 400 * 86_400;

/** The hash of the cookie that a browser sends; null if it sends none that could be ours. */
export function deviceHash(cookies: Readonly<Record<string, string | undefined>>): Buffer | null {
  const token = cookies[DEVICE_COOKIE];
  return token && /^[\w-]{43}$/.test(token) ? hashToken(token) : null;
}
