import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callerOf, localeKey } from '../api.ts';
import { keepLang, links } from '../links.ts';

/** Entries of the ledger on a page. */
const PER_PAGE = 10;

/** Where the member stands, all levels, and a page of the ledger of their points, and of their balance. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = callerOf(context);
  const { signal } = request;
  const { searchParams } = new URL(request.url);
  const partOf = (name: string): number => {
    const wanted = searchParams.get(name) ?? '1';
    return /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : 1;
  };
  const [page, balancePage] = [partOf('page'), partOf('balance')];
  const { info } = await call('GET /api/getInfo', {}, { signal });
  const [standing, ledger, balance] = await Promise.all([
    call('GET /api/getUserLevelInfo/{id}', { params: { id: info.id } }, { signal }),
    call('GET /api/account/points', { query: { pageNum: page, pageSize: PER_PAGE } }, { signal }),
    call('GET /api/account/balance', { query: { pageNum: balancePage, pageSize: PER_PAGE } }, { signal }),
  ]);
  const pages = Math.ceil(ledger.total / PER_PAGE);
  if (page > 1 && page > pages)
    throw redirect(keepLang(links.membership(Math.max(1, pages)), context.get(localeKey)));
  return {
    standing,
    entries: ledger.rows,
    page,
    pages,
    balance: { ...balance, page: balancePage, pages: Math.ceil(balance.total / PER_PAGE) },
  };
}
