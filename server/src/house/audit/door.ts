export { addressMark, audit, COMMAND_LINE, staffActor, logChainHead } from './audit.ts';
export { lastActOn } from './audit.queries.ts';
export { auditAfter, auditAreas, auditPage } from './read-audit.queries.ts';
export type { AuditRow, AuditWish } from './read-audit.queries.ts';
