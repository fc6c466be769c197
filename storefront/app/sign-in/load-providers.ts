import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';

/** The providers whose accounts open one here. */
export const loadProviders = async ({ context, request }: LoaderFunctionArgs) =>
  (await callerOf(context)('GET /api/sign-in/providers', {}, { signal: request.signal })).providers;
