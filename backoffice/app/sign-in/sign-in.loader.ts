import { redirect, type LoaderFunctionArgs } from 'react-router';
import { call } from '../api.ts';
import { forgetSession } from '../layout/shell.loader.ts';
import { placeAfter } from './place-after.ts';

/** How far the sign-in of this browser has come; who is in already goes on to where they wanted to be. */
export async function loadSignIn({ request }: LoaderFunctionArgs) {
  forgetSession();
  const { step } = await call('GET /admin/session');
  if (step === 'in') throw redirect(placeAfter(new URL(request.url).search));
  return { step };
}
