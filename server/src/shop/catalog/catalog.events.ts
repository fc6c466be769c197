import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

/** Products that may have been sold out are in stock again. */
export const restocked = defineEvent('catalog.restocked', z.object({ productIds: z.array(z.uuid()) }));
