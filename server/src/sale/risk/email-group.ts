import mailchecker from 'mailchecker';
import { customerOf } from '../../platform/customer.ts';

const listed = mailchecker.blacklist();

/** Hosts on the list that are not disposable: they forward mail to a permanent address of the owner. */
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

/** Whether an address is at a host for disposable addresses, by the list that came with the store. */
export function isDisposable(email: string): boolean {
  const customer = customerOf(email);
  let domain = customer.slice(customer.lastIndexOf('@') + 1);
  if (RELAYS.has(domain)) return false;
  for (;;) {
    if (listed.has(domain)) return true;
    const dot = domain.indexOf('.');
    // A top-level domain alone is not a host.
    if (dot < 0 || !domain.includes('.', dot + 1)) return false;
    domain = domain.slice(dot + 1);
  }
}

/**
 * A form that an address shares with its near duplicates: `Ada.Quill+7@…` and `adaquill12@…`. Different people may share it, so use
 * it only for counting within a day.
 */
export function emailGroupOf(email: string): string {
  const customer = customerOf(email);
  const at = customer.lastIndexOf('@');
  if (at < 1) return customer;
  const name = customer.slice(0, at).replaceAll(/[._-]/g, '');
  return `${name.replace(/(?<=\D)\d+$/, '') || name}${customer.slice(at)}`;
}
