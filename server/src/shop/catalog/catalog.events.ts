import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

/** Copies came back to a shelf that was empty, or nearly so. Whoever waits for one looks again. */
export const restocked = defineEvent('catalog.restocked', z.object({ productIds: z.array(z.uuid()) }));
