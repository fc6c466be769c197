import { TAX_CLASSES } from '@halfturn/contract/primitives/tax-classes.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, words } from '../list-address.ts';

export const taxRates = listAddress('/tax', {
  country: words(2),
  class: oneOf(TAX_CLASSES, ''),
  when: oneOf(['now', 'later', 'past'], ''),
});

/** The rates of tax that the address asks for, who the store is on its papers, and which invoices wait for that. */
export async function loadTax({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const asked = taxRates.asked(request);
  const [tax, waiting] = await Promise.all([call('GET /admin/tax'), call('GET /admin/invoices/waiting')]);
  // Days of rates are days of UTC.
  const today = new Date().toISOString().slice(0, 10);
  const whenOf = ({ from, to }: { from: string; to: string | null }) =>
    from > today ? 'later' : to !== null && to < today ? 'past' : 'now';
  const rows = tax.rates.filter(
    (rate) =>
      (asked.country === '' || rate.country === asked.country) &&
      (asked.class === '' || rate.class === asked.class) &&
      (asked.when === '' || whenOf(rate) === asked.when),
  );
  const taxed = [...new Set(tax.rates.map(({ country }) => country))];
  return { ...tax, rows, taxed, waiting, asked, pages: 1 };
}
