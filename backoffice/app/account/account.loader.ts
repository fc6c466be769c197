import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The account of the person who is signed in. */
export const loadAccount = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/account');
