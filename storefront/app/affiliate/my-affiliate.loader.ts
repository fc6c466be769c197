import type { LoaderFunctionArgs } from 'react-router';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { callerOf } from '../api.ts';

/** What the program holds for an affiliate. */
export type Affiliate = NonNullable<ReplyOf<Calls['GET /api/affiliate']>['affiliate']>;

/** The member's affiliate link, earnings and latest entries; null for a member who is not an affiliate. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  callerOf(context)('GET /api/affiliate', {}, { signal: request.signal });
