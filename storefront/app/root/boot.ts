import { isRouteErrorResponse, type HydrationState } from 'react-router';
import type { WordFiles } from '../words.ts';
import type { Page } from './page-context.ts';

/** What the server hands to the browser beside the page itself. */
export interface Boot {
  page: Page;
  /** What the page was drawn with of its address: `?genre=RPG`, or empty. */
  query: string;
  words: WordFiles;
  loaderData: HydrationState['loaderData'];
  /** Route id → status. Only that: an error's message may hold what a visitor must not read. */
  errors: Record<string, number> | null;
}

export const BOOT_ID = 'boot';

/** The boot as the text of a JSON script element, which no Content-Security-Policy has to let run. */
export function bootText(boot: Boot): string {
  // No `</script>` or `<!--` can stand in it.
  return JSON.stringify(boot).replaceAll('<', '\\u003c');
}

/** What the server has handed over to this document. */
export function readBoot(): Pick<Boot, 'page' | 'query' | 'words'> & { hydrationData: HydrationState } {
  const { loaderData, errors, ...rest } = JSON.parse(
    document.getElementById(BOOT_ID)?.textContent ?? '',
  ) as Boot;
  return { ...rest, hydrationData: { loaderData, errors: errors && failures(errors) } };
}

/** The errors of routes, reduced to their status, which `statusOf` reads back. */
export function failures(errors: Record<string, unknown>): Record<string, number> {
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, statusOf(error)]));
}

/** The HTTP status that an error stands for; 0 if no answer came, 500 for an unexpected error. */
export function statusOf(error: unknown): number {
  if (typeof error === 'number') return error;
  // By name, not by class: the server's own copy of the class is another than the one in this bundle.
  const { name, status } = (error ?? {}) as { name?: string; status?: unknown };
  return typeof status === 'number' && (name === 'CallError' || isRouteErrorResponse(error)) ? status : 500;
}
