import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { glideToTop, placeOf, wantsToStay } from './scroll.ts';

/**
 * What happens when a page has arrived: the view goes to its top over 800 ms (to where it was, on the way back), the
 * heading takes the focus and the title is announced. Not after the first load, which a browser handles itself.
 */
export function Arrival() {
  const location = useLocation();
  const way = useNavigationType();
  const announcer = useRef<HTMLOutputElement>(null);
  const first = useRef(true);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const place = way === 'POP' ? placeOf(location.key) : undefined;
    if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' });
    else if (!wantsToStay() && !toAnchor(location.hash)) glideToTop();
    if (wantsToStay()) return;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    if (announcer.current) announcer.current.textContent = document.title;
  }, [location, way]);

  return <output ref={announcer} className="sr-only" />;
}

function toAnchor(hash: string): boolean {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.scrollIntoView();
  return Boolean(target);
}
