import type { PersonalFile } from '@halfturn/contract/personal-data.ts';

/** Hands the page with what is held of somebody to the browser, to be sent on to them. */
export function saveFile({ name, html }: PersonalFile): void {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.html`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
