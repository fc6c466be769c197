import type { SavedAddress } from '@halfturn/contract/addresses.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';

/** The member's addresses, the default first. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<SavedAddress[]> {
  const { rows } = await callerOf(context)('GET /api/addresses', {}, { signal: request.signal });
  return rows;
}
