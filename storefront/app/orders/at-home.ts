import { links } from '../links.ts';

const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where a step of paying leads. A store that is tried at home goes by several names, and the browser's cookies belong to the one that
 * it was opened by: to the store itself one goes by that name. Everybody else's address stays as it is.
 */
export function atHome(address: string, opened: string = location.href): string {
  const [to, at] = [new URL(address, opened), new URL(opened)];
  const home = to.port === at.port && HERE.has(to.hostname) && HERE.has(at.hostname);
  return home ? `${at.origin}${to.pathname}${to.search}${to.hash}` : to.href;
}

/** The store names the paying page itself as the way where a provider did not say where its own page is. */
export const leadsToProvider = (address: string): boolean =>
  new URL(address, location.href).pathname !== links.paying('').split('?')[0];
