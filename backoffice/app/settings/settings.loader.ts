import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** What the store says of itself in public. */
export const loadSettings = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/settings');
