import type { Calls } from '@halfturn/contract/calls.ts';
import type { ShownHours } from '@halfturn/contract/hours.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { links } from '../links.ts';

/** Where and when the shopkeeper can be reached beside the store itself; each empty if it is not set. */
export interface Contact {
  email: string;
  phone: string;
  company: string;
  hours: ShownHours | null;
}

export interface TextData {
  page: ReplyOf<Calls['GET /api/pages/{name}']>;
  /** The shopkeeper has made it; the others come with the store. */
  own: boolean;
  /** On the contact page alone. */
  contact: Contact | null;
}

/** An information page; with `?version=` as it once was. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<TextData> {
  const call = callerOf(context);
  const { signal } = request;
  const { pathname, search, searchParams } = new URL(request.url);
  // The router does not mind capitals or a slash at the end, and an address is one name all the same.
  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean);
  const own = params.page !== undefined;
  const name = params.page?.toLowerCase() ?? first;
  if (own && !/^[\p{L}\p{N}][\p{L}\p{N}.-]{0,119}$/u.test(name)) throw new Response(null, { status: 404 });
  const asked = searchParams.get('version');
  if (asked !== null && !/^[1-9]\d{0,5}$/.test(asked)) throw new Response(null, { status: 404 });
  const setting = async (key: string) =>
    String((await call('GET /api/home/config/configKey/{key}', { params: { key } }, { signal })).value);
  const details = async (): Promise<Contact> => {
    const [email, phone, company, { hours }] = await Promise.all([
      setting('contact.email'),
      setting('contact.phone'),
      setting('contact.company'),
      call('GET /api/home/hours', {}, { signal }),
    ]);
    return { email, phone, company, hours };
  };
  const [page, contact] = await Promise.all([
    call(
      own ? 'GET /api/own-pages/{name}' : 'GET /api/pages/{name}',
      { params: { name }, query: { version: asked === null ? undefined : Number(asked) } },
      { signal },
    ),
    name === 'contact-us' && !own ? details() : null,
  ]);
  // A former address, or that of another language.
  if (own && page.name !== name) throw redirect(links.ownPage(page.name) + search, 301);
  return { page, own, contact };
}
