import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';

export type Platforms = ReplyOf<Calls['GET /api/home/platforms']>;

/** The platforms of the products on sale. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Platforms> {
  return callerOf(context)('GET /api/home/platforms', {}, { signal: request.signal });
}
