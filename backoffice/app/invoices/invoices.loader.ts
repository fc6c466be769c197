import { listAddress, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

const day = {
  read: (text: string | null): string => (/^\d{4}-\d{2}-\d{2}$/.exec(text ?? '') ? (text ?? '') : ''),
  usual: '',
};

export const invoices = listAddress('/invoices', { q: words(), from: day, to: day });

/** A page of the invoices, as the address asks for it. */
export const loadInvoices = listLoader(invoices, async (call, { q, from, to }, rows) => {
  const [list, waiting] = await Promise.all([
    call('GET /admin/invoices', { query: { q, from, to, ...rows } }),
    call('GET /admin/invoices/waiting'),
  ]);
  return { ...list, waiting };
});
