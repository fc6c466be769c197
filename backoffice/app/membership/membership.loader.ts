import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** All levels, what members hold, and how expiry goes. */
export const loadLevels = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/membership');

/** The members that the address asks for: by how their e-mail begins, else who has bought most. */
export async function loadMembers({ request }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 120);
  return { q, ...(await callFrom(request)('GET /admin/members', { query: { q } })) };
}

const ENTRIES = 50;

/** One of them, with the latest entries of their ledger. */
export const loadMember = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/members/{id}', {
    params: { id: params.id! },
    query: { pageSize: ENTRIES },
  });
