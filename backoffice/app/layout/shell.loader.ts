import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { call, callFrom, signInPath } from '../api.ts';

const askSession = async (request: Request) => {
  const { step, staff } = await call('GET /admin/session');
  if (step !== 'in' || !staff) {
    const { pathname, search } = new URL(request.url);
    throw redirect(signInPath(pathname + search));
  }
  known.may = staff.may;
  return staff;
};

/** Whether a session is known, and what it said, for the loader that runs right after. */
const known: {
  atWork: boolean;
  staff: Awaited<ReturnType<typeof askSession>> | null;
  may: readonly string[];
} = { atWork: false, staff: null, may: [] };

/** Whether the person may make a call, for loaders that ask for more where they may. */
export const mayNow = (name: string): boolean => known.may.includes(name);

/** Asks for the session again before the next page, for example after a sign-out. */
export const forgetSession = (): void => {
  known.atWork = false;
};

/**
 * Runs before the loaders of all pages. A browser without a session goes to sign in before a page makes calls, because each
 * of them would be refused.
 */
export async function demandSession({ request }: { request: Request }): Promise<void> {
  if (known.atWork) return;
  known.staff = await askSession(request);
  known.atWork = true;
}

/** The signed-in person and the counts of the menu. */
export async function loadShell({ request }: LoaderFunctionArgs) {
  const asked = known.staff;
  known.staff = null;
  const [staff, counts] = await Promise.all([
    asked ?? askSession(request),
    callFrom(request)('GET /admin/counts'),
  ]);
  return { staff, counts };
}

/** Only after an act, which reloads the same address, and not when another page is opened. */
export const reloadsShell = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href;
