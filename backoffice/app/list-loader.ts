import type { Caller } from '@halfturn/contract/client.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from './api.ts';
import { pagesOf, rowsOf, type ListAddress, type Paged } from './list-address.ts';

/** The loader of a list: the page of it that the address asks for. */
export const listLoader =
  <A extends object, List extends { total: number }>(
    address: ListAddress<A>,
    load: (call: Caller, asked: Paged<A>, rows: ReturnType<typeof rowsOf>) => Promise<List>,
  ) =>
  async ({ request }: LoaderFunctionArgs) => {
    const asked = address.asked(request);
    const list = await load(callFrom(request), asked, rowsOf(asked.page));
    return { ...list, asked, pages: pagesOf(list.total) };
  };

/** The loader of one thing: the one whose `:id` the address names. */
export const oneLoader =
  <One>(load: (call: Caller, id: string) => Promise<One>) =>
  ({ request, params }: LoaderFunctionArgs) =>
    load(callFrom(request), params.id ?? '');
