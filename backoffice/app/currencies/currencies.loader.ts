import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The currencies with their rates. */
export const loadCurrencies = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/currencies');
