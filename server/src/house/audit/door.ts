export { addressMark, audit, staffActor, logChainHead } from './audit.ts';
export { auditAfter, auditAreas, auditPage } from './read-audit.queries.ts';
export type { AuditRow, AuditWish } from './read-audit.queries.ts';
