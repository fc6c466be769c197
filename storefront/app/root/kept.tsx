import { createContext, createElement, useContext, type ReactNode } from 'react';

/** Tells a server which parts it has from earlier pages. */
export const KeptContext = /* @__PURE__ */ createContext<((part: string) => boolean) | null>(null);

interface KeptProps {
  part: string;
  children: ReactNode;
}

/**
 * A part that says the same on every page in a language and a currency. A server draws it on the first of these pages, and puts it
 * into the others as text (`src/kept-parts.ts`, which removes the marks, too). It stands in the layout, at the same place on every
 * page, so that React gives it the same ids. Browsers draw it as if it stood here by itself.
 */
export const Kept = import.meta.env.SSR ? Marked : ({ children }: KeptProps) => children;

function Marked({ part, children }: KeptProps) {
  const has = useContext(KeptContext);
  if (!has) return children;
  return createElement('kept-part', { 'data-part': part }, has(part) ? null : children);
}
