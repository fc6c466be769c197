import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, queryOf, rowsOf } from '../list-address.ts';

/** The tabs in the order of the screen. */
export const TABS = ['open', 'refunds', 'statements', 'matched', 'set_aside', 'sent'] as const;

export const bankLists = listAddress('/bank', { tab: oneOf(TABS, 'open') });

/** A statement's own page. */
export const statementPath = (id: string, page = 1): string =>
  `/bank/statements/${id}${queryOf({ page: page > 1 && page })}`;

const LINES = 50;
const NOTHING = { rows: [], total: 0 };

/** The account and the statements, and the list that the address asks for. */
export async function loadBank({ request }: LoaderFunctionArgs) {
  const { tab, page } = bankLists.asked(request);
  const call = callFrom(request);
  const ofEntries = tab === 'open' || tab === 'matched' || tab === 'set_aside';
  const ofRefunds = tab === 'refunds' || tab === 'sent';
  const [bank, entries, refunds] = await Promise.all([
    call('GET /admin/bank'),
    ofEntries ? call('GET /admin/bank/entries', { query: { ...rowsOf(page), state: tab } }) : NOTHING,
    ofRefunds
      ? call('GET /admin/bank/refunds', { query: { ...rowsOf(page), sent: String(tab === 'sent') } })
      : NOTHING,
  ]);
  const pages = pagesOf(ofEntries ? entries.total : refunds.total);
  return { ...bank, tab, page, pages, entries: entries.rows, owed: refunds.rows };
}

/** A statement, line by line. */
export async function loadStatement({ request, params }: LoaderFunctionArgs) {
  const { page } = bankLists.asked(request);
  const statement = await callFrom(request)('GET /admin/bank/statements/{id}', {
    params: { id: params.id ?? '' },
    query: { pageNum: page, pageSize: LINES },
  });
  return { ...statement, page, pages: Math.ceil(statement.total / LINES) };
}
