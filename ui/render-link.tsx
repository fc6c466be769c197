import type { ReactNode } from 'react';

export interface LinkParts {
  href: string;
  children: ReactNode;
  className?: string;
  'aria-current'?: 'page' | 'step' | undefined;
  'aria-label'?: string | undefined;
}

/** How a primitive draws a link. This room knows no router: an app hands in its own link, and plain `<a>` is the default. */
export type RenderLink = (parts: LinkParts) => ReactNode;

export const plainLink: RenderLink = ({ children, ...parts }) => <a {...parts}>{children}</a>;
