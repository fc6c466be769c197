import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

/** Products have new keys on sale: paid orders may be waiting for them. An import of thousands of products emits it a few times. */
export const keysArrived = defineEvent('keys.arrived', z.object({ productIds: z.array(z.uuid()).min(1) }));
