/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands a table to the browser. The mark at its front tells spreadsheets that it is UTF-8. */
export const saveTable = (name: string, csv: string): void => saveFile(name, `\ufeff${csv}`, 'text/csv');
