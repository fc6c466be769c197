import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { MoneyStyle } from '@halfturn/contract/primitives/money-style.ts';
import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import type { Page } from './page-context.ts';

/** What header and footer are made of; the same on every page of a document. */
export interface ShellData {
  navigation: ReplyOf<Calls['GET /api/home/navigationBar']>;
  rates: Pick<ReplyOf<Calls['GET /api/home/rate']>['rates'][number], 'n' | 'r' | 'symbol'>[];
  site: { title: string; keywords: string; description: string; footer: string };
  brand: ReplyOf<Calls['GET /api/home/brand']>;
  /** The columns of the footer. */
  footer: ReplyOf<Calls['GET /api/home/footer']>;
  /** The marks of the payment methods. */
  marks: ReplyOf<Calls['GET /api/home/paymentMarks']>['marks'];
  /** False for a store that takes test payments alone. */
  live: boolean;
}

/** Loads the shell once a document: the class tree, the currencies and the site's saved settings. */
export async function loadShell({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<ShellData> {
  const call = callerOf(context);
  const setting = async (key: string) =>
    String((await call('GET /api/home/config/configKey/{key}', { params: { key } })).value);
  const [navigation, { rates }, brand, footer, { marks }, title, keywords, description, about, live] =
    await Promise.all([
      call('GET /api/home/navigationBar'),
      call('GET /api/home/rate'),
      call('GET /api/home/brand'),
      call('GET /api/home/footer'),
      call('GET /api/home/paymentMarks'),
      setting('site.title'),
      setting('site.keywords'),
      setting('site.description'),
      setting('site.footer'),
      setting('store.live'),
    ]);
  return {
    navigation,
    rates,
    brand,
    footer,
    marks,
    site: { title, keywords, description, footer: about },
    live: live === 'true',
  };
}

/** How the store writes amounts, as the shell's data say. */
export const amountsOf = (loaderData: Readonly<Record<string, unknown>> | undefined | null): MoneyStyle =>
  (loaderData?.root as ShellData | undefined)?.brand.amounts ?? 'symbol_first';

/** The shell's data; undefined only where loading it failed, which is the root's error page. */
export function useShell(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root');
}

/** The store's name; its host where not even the shell could be loaded. */
export const storeOf = (shell: ShellData | undefined, { origin }: Page): string =>
  shell?.brand.name ?? origin.replace(/^https?:\/\//, '');
