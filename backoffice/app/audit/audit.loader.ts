import { day, listAddress, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const auditLog = listAddress('/audit', {
  actor: words(60),
  area: words(40),
  subject: words(120),
  from: day,
  to: day,
});

/** A page of the audit log, with what its filters offer. */
export const loadAudit = listLoader(auditLog, (call, { page: _, ...wish }, rows) =>
  call('GET /admin/audit', { query: { ...wish, ...rows } }),
);
