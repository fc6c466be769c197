import type { Ticket } from '@halfturn/contract/support.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { refusedWith } from '../orders/refused-with.ts';

const NOT_OPEN: ReadonlySet<string | null> = new Set(['ticket_not_found', 'invalid_input', 'not_found']);

/** A guest's ticket; null, with the status 404, if this browser has not opened its mailed link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  if (id === '') return data<Ticket | null>(null, { status: 404 });
  try {
    return await callerOf(context)('GET /api/contact/{id}', { params: { id } }, { signal: request.signal });
  } catch (error) {
    if (NOT_OPEN.has(refusedWith(error))) return data<Ticket | null>(null, { status: 404 });
    throw error;
  }
}
