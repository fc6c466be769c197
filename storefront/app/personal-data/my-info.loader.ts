import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';

/** What a member agreed to, what is kept, and what being forgotten would mean. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  callerOf(context)('GET /api/personal-data', {}, { signal: request.signal });
