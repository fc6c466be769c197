// What orders, checkout, delivery and withdrawals may use of consents.
export { consentText, demandConsent, recordConsent, type Agreed } from './consent.ts';
export { consentOf } from './consents.queries.ts';
