import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { chosenCurrency, onCurrency } from '../language/currency-store.ts';
import { PageContext, type Page } from './page-context.ts';
import { useTypedEarly } from './typed-early.ts';

/** Tells the page what it was drawn with, and of another currency once one is chosen. */
export function LivePage({ page, children }: { page: Page; children: ReactNode }) {
  const chosen = useSyncExternalStore(onCurrency, chosenCurrency, () => null);
  const value = useMemo(() => (chosen ? { ...page, currency: chosen } : page), [page, chosen]);
  useTypedEarly();
  return <PageContext value={value}>{children}</PageContext>;
}
