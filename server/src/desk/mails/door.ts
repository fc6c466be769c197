export { MAIL_KEPT_DAYS } from './mail-kept-days.ts';
export { OPEN_MAILS } from './mail-log.queries.ts';
