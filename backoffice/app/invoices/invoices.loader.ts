import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { pageIn, soughtIn } from '../list-query.ts';

const PAGE_SIZE = 30;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A page of the invoices, as the address asks for it. */
export async function loadInvoices({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const day = (name: string): string => (DAY.test(asked.get(name) ?? '') ? asked.get(name)! : '');
  const filter = { q: soughtIn(asked), from: day('from'), to: day('to') };
  const page = pageIn(asked);
  const query = { ...filter, pageNum: page, pageSize: PAGE_SIZE } as const;
  const call = callFrom(request);
  const [list, waiting] = await Promise.all([
    call('GET /admin/invoices', { query }),
    call('GET /admin/invoices/waiting'),
  ]);
  return { ...list, ...filter, waiting, page, pageSize: PAGE_SIZE };
}
