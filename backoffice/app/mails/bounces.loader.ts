import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The email account that bounces are read from. */
export const loadBounces = ({ request }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/bounce-mailbox');
