import { type ReactNode, useMemo, useSyncExternalStore, useLayoutEffect } from 'react';
import { chosenCurrency, onCurrency } from '../language/currency-store.ts';
import { PageContext, type Page } from './page-context.ts';

/** Tells the page what it was drawn with, and of another currency once one is chosen. */
export function LivePage({ page, children }: { page: Page; children: ReactNode }) {
  const chosen = useSyncExternalStore(onCurrency, chosenCurrency, () => null);
  const value = useMemo(() => (chosen ? { ...page, currency: chosen } : page), [page, chosen]);
  useTypedEarly();
  return <PageContext value={value}>{children}</PageContext>;
}

/**
 * Enters again what the visitor typed, ticked and selected before React took the page over. React does not know of it, and
 * its next render would put back what the server sent.
 */
function useTypedEarly(): void {
  useLayoutEffect(() => {
    const entries = findTyped();
    // After this render, and each with a render of its own: some forms keep all their values in one state.
    queueMicrotask(() => {
      for (const enter of entries) enter();
    });
  }, []);
}

/** For each field that differs from what the server sent, a function that enters its value again. */
function findTyped(): (() => void)[] {
  const selects = [...document.querySelectorAll('select')].filter(isSelected).map((field) => {
    const { value } = field;
    return () => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  });
  const inputs = document.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=file])');
  const boxes = [...inputs].filter(isTicked).map((field) => {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  });
  const areas = document.querySelectorAll('textarea');
  const texts = [...inputs, ...areas].filter(isTyped).map((field) => {
    const { value } = field;
    return () => type(field, value);
  });
  return [...selects, ...boxes, ...texts];
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isSelected({ options, selectedIndex }: HTMLSelectElement): boolean {
  const sent = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, sent);
}

function isTicked({ type, checked, defaultChecked }: HTMLInputElement): boolean {
  return type === 'checkbox' ? checked !== defaultChecked : type === 'radio' && checked && !defaultChecked;
}

const isTyped = (field: TextField): boolean =>
  field.type !== 'checkbox' && field.type !== 'radio' && field.value !== field.defaultValue;

/** Writes past the `value` that React has put on the element, or React would see no change in the event. */
function type(field: TextField, value: string): void {
  field.value = '';
  const written = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(written.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
