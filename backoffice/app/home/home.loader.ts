import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** What the home page is made of. */
export const loadHome = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/home');
