import type { DataRouter } from 'react-router';

/** From now on, closes what another page or the Tab key has left, and would cover it. The filters stay open while they are applied. */
export function watchPopovers(router: DataRouter): void {
  let { key: page } = router.state.location;
  router.subscribe(({ location: { key } }) => {
    if (key !== page) close('dialog');
    page = key;
  });
  addEventListener('keydown', ({ key }) => {
    // The focus moves after the event. A popover that was opened from another one would close with it.
    if (key === 'Tab') setTimeout(() => document.activeElement?.closest(':popover-open') ?? close(''));
  });
}

const close = (which: string): void =>
  document.querySelectorAll<HTMLElement>(`${which}:popover-open`).forEach((popover) => popover.hidePopover());
