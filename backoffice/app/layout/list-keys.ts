import { useEffect } from 'react';

/** Whether a key press is meant for a field or a dialog, and not for the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  return target instanceof Element && target.closest('input, textarea, select, dialog[open]') !== null;
}

/** The next row, clamped at both ends; the first (or last) if no row is selected. */
export function nextRow(count: number, at: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (at < 0) return step === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, at + step));
}

/**
 * J and K move through the rows of the page, in whatever list they stand; Enter opens the row, as it is a link; the space bar
 * chooses it, where rows can be chosen; "/" goes to the search; Esc leaves what is open. A row is a link that carries `data-row`; the one that is open carries `aria-current`.
 */
export function useListKeys(leave?: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === 'Escape') leave?.();
      if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>(
          'main [role=search] input:is([type=search], [type=text])',
        );
        if (!field) return;
        // Else the sign would be typed into the field that has just got the focus.
        event.preventDefault();
        field.focus();
        field.select();
      }
      if (event.key === ' ' && document.activeElement?.matches('[data-row]')) {
        const box = document.activeElement.closest('tr')?.querySelector<HTMLElement>('[data-choose]');
        if (!box) return;
        event.preventDefault();
        box.click();
      }
      const step = { j: 1, k: -1 }[event.key.toLowerCase()] as 1 | -1 | undefined;
      if (!step) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const focused = rows.indexOf(document.activeElement as HTMLElement);
      const at = focused >= 0 ? focused : rows.findIndex((row) => row.hasAttribute('aria-current'));
      const row = rows[nextRow(rows.length, at, step)];
      if (!row) return;
      event.preventDefault();
      row.focus();
      row.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [leave]);
}
