import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callerOf, localeKey } from '../api.ts';
import { keepLang, links } from '../links.ts';

const PER_PAGE = 20;

/** A page of what the member was told. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : 1;
  const list = await callerOf(context)(
    'GET /api/notices',
    { query: { pageNum: page, pageSize: PER_PAGE } },
    { signal: request.signal },
  );
  const pages = Math.ceil(list.total / PER_PAGE);
  if (page > 1 && page > pages)
    throw redirect(keepLang(links.notices(Math.max(1, pages)), context.get(localeKey)));
  return { rows: list.rows, unread: list.unread, page, pages };
}
