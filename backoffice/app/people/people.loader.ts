import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** Everybody who works in the store. */
export const loadPeople = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/people');
