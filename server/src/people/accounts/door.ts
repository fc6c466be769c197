export { accountConfirmed, newsletterChosen } from './accounts.events.ts';
export { accountById, accountByEmail, emailNorm, lockAccount } from './accounts.queries.ts';
export { createAccount } from './create-account.ts';
export { demandPassword } from './demand-password.ts';
export { endSessions } from './sessions.ts';
export { memberOf } from './standing.ts';
