import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

/** A product has new keys on sale: paid orders may be waiting for them. */
export const keysArrived = defineEvent('keys.arrived', z.object({ productId: z.uuid() }));
