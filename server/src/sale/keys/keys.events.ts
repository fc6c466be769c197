import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

/** Keys of a product came on the shelf: paid orders may be waiting for them. */
export const keysArrived = defineEvent('keys.arrived', z.object({ productId: z.uuid() }));
