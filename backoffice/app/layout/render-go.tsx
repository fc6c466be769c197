import type { RenderLink } from '@halfturn/ui/render-link.tsx';
import { Link } from 'react-router';

/** How the primitives of `ui` draw a link of the back office. */
export const renderGo: RenderLink = ({ href, children, ...parts }) => (
  <Link to={href} {...parts}>
    {children}
  </Link>
);
