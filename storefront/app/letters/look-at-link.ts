import type { Caller } from '@halfturn/contract/client.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { refusedWith } from '../orders/refused-with.ts';
import { linkToken } from './link-token.ts';

const WRONG: ReadonlySet<string | null> = new Set(['incorrect_link', 'invalid_input']);

/** What a mail's link is about, by its token; null, with the status 404, where it is none of ours. */
export async function lookAtLink<T>(
  { request, context }: LoaderFunctionArgs,
  look: (call: Caller, token: string) => Promise<T>,
) {
  const token = linkToken({ request, context });
  try {
    return { token, found: await look(callerOf(context), token) };
  } catch (error) {
    // An incorrect link is a thing this page has words for.
    if (WRONG.has(refusedWith(error))) return data(null, { status: 404 });
    throw error;
  }
}
