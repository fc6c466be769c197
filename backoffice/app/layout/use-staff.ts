import { useRouteLoaderData } from 'react-router';
import type { loadShell } from './shell.loader.ts';

/** Who is at work, and what they may do. Inside the shell only. */
export function useStaff() {
  const shell = useRouteLoaderData<typeof loadShell>('shell');
  if (!shell) throw new Error('useStaff() outside of the shell');
  const { staff } = shell;
  return { ...staff, mayCall: (name: string) => staff.may.includes(name) };
}
