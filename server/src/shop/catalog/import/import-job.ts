import * as z from 'zod';

/** The job that imports or undoes the lines of a checked file. */
export const importJob = { name: 'catalog.import', payload: z.object({ importId: z.uuid() }) };

/** The subject of an import in the audit log. */
export const importSubject = (id: string): string => `product-import:${id}`;
