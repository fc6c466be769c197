import * as z from 'zod';

/** The job that closes an attempt at its provider; what it runs is `closeAtProvider`. */
export const attemptClosed = { name: 'payments.closeAtProvider', payload: z.object({ attemptId: z.uuid() }) };
