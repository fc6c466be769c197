import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callerOf, localeKey } from '../api.ts';
import { keepLang, links, type ListState } from '../links.ts';
import { listState, queryOf, withUnderstood } from './list-state.ts';
import type { ShownCard } from './product-card.tsx';
import { preferred } from './preferred.ts';
import { withoutHistory } from './without-history.ts';

type Reply = ReplyOf<Calls['GET /api/home/queryProducts']>;

export interface ListData {
  /** The address's name: a class, genre, platform or other category, or `search`. */
  name: string;
  /** What the list shows: the address, with what its keyword says set as filters. */
  state: ListState;
  /** What the address asks for. */
  asked: ListState;
  rows: ShownCard[];
  total: number;
  heading: Reply['heading'];
  facets: Reply['facets'];
  worksOn: Reply['worksOn'];
  meant: string | null;
  /** Words of the search that no product has, and that were left out. */
  dropped: string[];
  /** Where filters leave nothing: how many there would be without one of them. */
  relief: Reply['relief'];
  understood: Reply['understood'];
  /** Pages that the search asks for. */
  pages: Reply['pages'];
}

/** A category or a search, as its address asks for it. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ListData> {
  const name = params.name ?? '';
  // What no slug can look like needs no question to the store.
  if (!/^[\p{L}\p{N}][\p{L}\p{N}.-]{0,119}$/u.test(name)) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const asked = listState(searchParams);
  const to = (other: ListState) => redirect(keepLang(links.list(name, other), context.get(localeKey)));

  const wanted = preferred(asked, searchParams);
  if (wanted) throw to(wanted);

  const reply = await callerOf(context)(
    'GET /api/home/queryProducts',
    { query: queryOf(asked, name) },
    { signal: request.signal },
  );
  // Another language's address of the same category, or an earlier one.
  const slug = reply.heading?.slug ?? name;
  if (slug !== name) throw redirect(links.list(slug) + new URL(request.url).search, 301);
  const pages = Math.ceil(reply.total / Number(asked.pageSize ?? 10));
  // A page that a filter, or a sale, has made disappear.
  if (reply.rows.length === 0 && pages > 0)
    throw to({ ...asked, pageNum: String(pages), through: undefined });
  const { rows, ...rest } = reply;
  const state = withUnderstood(asked, reply.understood);
  return { name, state, asked, rows: withoutHistory(rows), ...rest };
}
