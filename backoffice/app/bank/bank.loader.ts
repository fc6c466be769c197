import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readBank } from './bank-address.ts';

const PAGE = 30;
const NOTHING = { rows: [], total: 0 };

/** The account and the statements, and the list that the address asks for. */
export async function loadBank({ request }: LoaderFunctionArgs) {
  const { tab, page } = readBank(new URL(request.url).search);
  const call = callFrom(request);
  const part = { pageNum: page, pageSize: PAGE } as const;
  const ofEntries = tab === 'open' || tab === 'matched' || tab === 'set_aside';
  const ofRefunds = tab === 'refunds' || tab === 'sent';
  const [bank, entries, refunds] = await Promise.all([
    call('GET /admin/bank'),
    ofEntries ? call('GET /admin/bank/entries', { query: { ...part, state: tab } }) : NOTHING,
    ofRefunds
      ? call('GET /admin/bank/refunds', { query: { ...part, sent: String(tab === 'sent') } })
      : NOTHING,
  ]);
  const total = ofEntries ? entries.total : refunds.total;
  return { ...bank, tab, page, pages: Math.ceil(total / PAGE), entries: entries.rows, owed: refunds.rows };
}

/** A statement, line by line. */
export async function loadStatement({ request, params }: LoaderFunctionArgs) {
  const { page } = readBank(new URL(request.url).search);
  const statement = await callFrom(request)('GET /admin/bank/statements/{id}', {
    params: { id: params.id ?? '' },
    query: { pageNum: page, pageSize: 50 },
  });
  return { ...statement, page, pages: Math.ceil(statement.total / 50) };
}
