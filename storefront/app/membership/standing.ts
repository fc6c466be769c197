import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';

/** Where a member stands. */
export type Standing = ReplyOf<Calls['GET /api/getUserLevelInfo/{id}']>;
