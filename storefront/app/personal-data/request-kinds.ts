import type { RequestKind } from '@halfturn/contract/personal-data.ts';

export type { RequestKind };

/** What may be asked for, in the order of the form. Written out here, as the browser takes only types from the contract. */
export const REQUEST_KINDS: readonly RequestKind[] = ['export', 'erasure'];
