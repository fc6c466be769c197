import { domainToASCII } from 'node:url';

/** Domains of one host: a mailbox has the same name at each. */
const SAME_HOST: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
/** Hosts at which dots in a name mean nothing. */
const DOTLESS: ReadonlySet<string> = new Set(['gmail.com']);

/**
 * A mailbox by one form, however its owner writes it: by this, coupons count their customers, and risks their orders. What stands behind a plus is
 * theirs to choose at nearly every host, so it counts nowhere; dots count, but for hosts that are known to overlook them.
 *
 * For counting alone: nothing is ever sent to it, and nobody signs in by it.
 */
export function customerOf(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const written = text.slice(at + 1);
  const ascii = domainToASCII(written) || written;
  const domain = SAME_HOST[ascii] ?? ascii;
  const name = text.slice(0, at);
  // A name that begins with a plus is all there is of it.
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return `${DOTLESS.has(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
}
