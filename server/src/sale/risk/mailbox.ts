import mailchecker from 'mailchecker';
import { customerOf } from '../../platform/customer.ts';

const listed = mailchecker.blacklist();

/** Hosts that the list names and that throw nothing away: they pass mail on to a mailbox that its owner keeps. */
const RELAYS: ReadonlySet<string> = new Set([
  'duck.com',
  'mozmail.com',
  'relay.firefox.com',
  'privaterelay.appleid.com',
  'passmail.net',
  'simplelogin.com',
  'simplelogin.co',
  'simplelogin.io',
  'aleeas.com',
  'slmail.me',
  'anonaddy.com',
  'anonaddy.me',
  'addy.io',
]);

/** Whether an address is of a host where mailboxes are made to be thrown away. Looks only into the list that came with the store. */
export function isDisposable(email: string): boolean {
  const mailbox = customerOf(email);
  let domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  if (RELAYS.has(domain)) return false;
  for (;;) {
    if (listed.has(domain)) return true;
    const dot = domain.indexOf('.');
    // A whole ending is nobody's host.
    if (dot < 0 || !domain.includes('.', dot + 1)) return false;
    domain = domain.slice(dot + 1);
  }
}

/**
 * An address by a form that is the same for its near duplicates: `Ada.Quill+7@…` and `adaquill12@…`. Many people share one, so it
 * is for counting what comes within a day, and for nothing else.
 */
export function mailboxOf(email: string): string {
  const customer = customerOf(email);
  const at = customer.lastIndexOf('@');
  if (at < 1) return customer;
  const name = customer.slice(0, at).replaceAll(/[._-]/g, '');
  return `${name.replace(/(?<=\D)\d+$/, '') || name}${customer.slice(at)}`;
}
