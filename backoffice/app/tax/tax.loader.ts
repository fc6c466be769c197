import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The rates of tax, who the store is on its papers, and which invoices wait for that. */
export async function loadTax({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [tax, waiting] = await Promise.all([call('GET /admin/tax'), call('GET /admin/invoices/waiting')]);
  return { ...tax, waiting };
}
