import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** All saved replies. */
export const loadReplies = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/replies');

/** The saved reply that the address names; null for a new one, or if it was removed. */
export async function loadReply({ request, params: { id } }: LoaderFunctionArgs) {
  const { rows } = await callFrom(request)('GET /admin/replies');
  const reply = rows.find((row) => row.id === id) ?? null;
  if (!reply && id !== 'new') throw new Response(null, { status: 404 });
  return { reply };
}
