import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The synonyms, or those that the address asks for. */
export async function loadSynonyms({ request }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 60);
  return { q, ...(await callFrom(request)('GET /admin/synonyms', { query: { q } })) };
}
