import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { MAIL_KINDS, MAIL_WISHES } from '@halfturn/contract/staff/mail-kinds.ts';
import { day, listAddress, oneOf, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const mailLog = listAddress('/mails', {
  state: oneOf(MAIL_WISHES, ''),
  kind: oneOf(keysOf(MAIL_KINDS), ''),
  q: words(254),
  order: words(40),
  error: words(120),
  from: day,
  to: day,
});

/** A page of the log of emails, as the address asks for it. */
export const loadMails = listLoader(mailLog, (call, { page: _, ...wish }, rows) =>
  call('GET /admin/mails', { query: { ...wish, ...rows } }),
);
