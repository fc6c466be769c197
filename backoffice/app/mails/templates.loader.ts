import { DEFAULT_LOCALE, isLocale } from '@halfturn/contract/primitives/locale.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { isMailKind, MAIL_KINDS, MAIL_READERS } from '@halfturn/contract/staff/mail-kinds.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf } from '../list-address.ts';

export const templates = listAddress('/mails/templates', { reader: oneOf(MAIL_READERS, '') });

/** Every kind of email, and in which languages its texts were replaced. */
export async function loadTemplates({ request }: LoaderFunctionArgs) {
  const asked = templates.asked(request);
  const changed = await callFrom(request)('GET /admin/mail-templates');
  const rows = keysOf(MAIL_KINDS)
    // A sample has the text of another kind.
    .filter((kind) => kind !== 'mail-sample')
    .map((kind) => ({
      kind,
      reader: MAIL_KINDS[kind],
      locales: changed.find((one) => one.kind === kind)?.locales ?? [],
    }))
    .filter(({ reader }) => asked.reader === '' || reader === asked.reader);
  return { rows, total: rows.length, asked, pages: 1 };
}

/** The texts of one kind in the language that the address names. */
export function loadTemplate({ request, params: { kind = '' } }: LoaderFunctionArgs) {
  if (!isMailKind(kind)) throw new Response(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get('locale') ?? '';
  const locale = isLocale(asked) ? asked : DEFAULT_LOCALE;
  return callFrom(request)('GET /admin/mail-templates/{kind}', { params: { kind }, query: { locale } });
}
