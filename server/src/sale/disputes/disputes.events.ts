import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

/** A dispute was opened, or has ended: other orders of its buyer are held for it, or go on. */
export const disputeMoved = defineEvent('dispute.moved', z.object({ disputeId: z.uuid() }));
