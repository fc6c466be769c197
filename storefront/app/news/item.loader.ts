import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callerOf, localeKey } from '../api.ts';
import { keepLang, links } from '../links.ts';

export type NewsItemData = ReplyOf<Calls['GET /api/news/{id}']>;

/** A news item by its id. An address without one leads to the list. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<NewsItemData> {
  const id = new URL(request.url).searchParams.get('id');
  if (!id) throw redirect(keepLang(links.news(), context.get(localeKey)));
  // What no id can look like needs no question to the store.
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new Response(null, { status: 404 });
  return await callerOf(context)('GET /api/news/{id}', { params: { id } }, { signal: request.signal });
}
