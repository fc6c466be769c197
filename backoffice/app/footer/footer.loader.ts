import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The columns of the footer, and what their links can lead to. */
export const loadFooter = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/footer');
