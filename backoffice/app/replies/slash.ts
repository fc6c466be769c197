/** The name that is being typed after a slash at the caret, and where the slash stands; null if there is none. */
export function slashIn(text: string, caret: number): { start: number; typed: string } | null {
  const found = /(?:^|\s)\/([^\s/]{0,40})$/u.exec(text.slice(0, caret));
  return found ? { start: caret - (found[1] ?? '').length - 1, typed: found[1] ?? '' } : null;
}
