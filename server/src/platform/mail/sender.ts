import { brandLook } from '../brand-look.ts';
import type { Config } from '../config.ts';
import { headerText } from './address.ts';

/** The sender of a store that has set none, which most mail servers refuse. */
const UNSET = 'orders@localhost';

/**
 * The sender of mails, as nodemailer takes it: `MAIL_FROM` of the environment, or what staff have set. Asked for each mail, as staff may
 * change it.
 */
export function senderOf({ mailFrom }: Pick<Config, 'mailFrom'>): string | { name: string; address: string } {
  if (mailFrom !== undefined) return mailFrom;
  const { name, address } = brandLook().sender;
  return { name: headerText(name), address: address || UNSET };
}

/** The domain of the sender's address, for the ids of mails. */
export function senderDomain(config: Pick<Config, 'mailFrom'>): string {
  const sender = senderOf(config);
  const address = typeof sender === 'string' ? sender : sender.address;
  return /@([\w.-]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
}
