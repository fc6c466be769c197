import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, pagesOf, rowsOf, words } from '../list-address.ts';

const day = {
  read: (text: string | null): string => (/^\d{4}-\d{2}-\d{2}$/.exec(text ?? '') ? (text ?? '') : ''),
  usual: '',
};

export const invoices = listAddress('/invoices', { q: words(), from: day, to: day });

/** A page of the invoices, as the address asks for it. */
export async function loadInvoices({ request }: LoaderFunctionArgs) {
  const { page, ...filter } = invoices.asked(request);
  const call = callFrom(request);
  const [list, waiting] = await Promise.all([
    call('GET /admin/invoices', { query: { ...filter, ...rowsOf(page) } }),
    call('GET /admin/invoices/waiting'),
  ]);
  return { ...list, ...filter, waiting, page, pages: pagesOf(list.total) };
}
