import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';

/** How much feedback one page of it holds. */
export const FEEDBACK = 10;

/** What others have said of the store, and whether more may be written. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  callerOf(context)('GET /api/feedback', { query: { pageSize: FEEDBACK } }, { signal: request.signal });
