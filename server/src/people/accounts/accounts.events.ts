import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

const about = z.object({ accountId: z.uuid() });

/** A member has confirmed their email address. Guest orders with this address become theirs. */
export const accountConfirmed = defineEvent('account.confirmed', about);
/** A member has changed their mind about the newsletter. */
export const newsletterChosen = defineEvent('account.newsletterChosen', about);
