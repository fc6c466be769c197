import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The rates of tax, and who the store is on its papers. */
export const loadTax = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/tax');
