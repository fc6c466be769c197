/**
 * Copies a text, and says whether it did. Without the clipboard API (a page over plain http) the old command copies what
 * `shown` holds, selected; if that fails too, the selection stays, ready for Ctrl C.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused or absent: both leave only the selection.
  }
  const selection = getSelection();
  if (!shown || !selection) return false;
  selection.selectAllChildren(shown);
  try {
    const done = document.execCommand('copy');
    if (done) selection.removeAllRanges();
    return done;
  } catch {
    return false;
  }
}
