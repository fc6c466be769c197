import type { HydrationState } from 'react-router';
import { store } from '../stored.ts';
import type { Page } from './page-context.ts';
import type { ShellData } from './shell-data.ts';

/** Stores a currency as the specification has it: its symbol, its rate and its name. */
export function storeCurrency({ symbol, r, n }: ShellData['rates'][number]): void {
  store('currency', symbol);
  store('rate', JSON.stringify({ r, n }));
}

/** Writes what the page was drawn with into the browser's stored values (specification, section 3). */
export function storePage(page: Page, { loaderData }: HydrationState): void {
  const shell = loaderData?.root as ShellData | undefined;
  if (!shell) return;
  const rate = shell.rates.find(({ n }) => n === page.currency);
  if (rate) storeCurrency(rate);
  const { title, keywords, description } = shell.site;
  store('site', JSON.stringify({ st: title, sk: keywords, sd: description }));
}
