import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

const about = z.object({ accountId: z.uuid() });

/** A mailbox has said yes: there is a new member, and what a guest bought with this address is theirs. */
export const accountConfirmed = defineEvent('account.confirmed', about);
/** A member has changed their mind about the newsletter. */
export const newsletterChosen = defineEvent('account.newsletterChosen', about);
