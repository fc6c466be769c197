import type { RenderLink } from '@halfturn/ui/render-link.tsx';
import { Go } from '../go.tsx';

/** How the primitives of `ui` draw a link of the storefront. */
export const renderGo: RenderLink = ({ href, children, ...parts }) => (
  <Go to={href} {...parts}>
    {children}
  </Go>
);
