/** The twin in plain text of a mail: blocks with an empty line between them; what is absent leaves none. */
export function plainText(...blocks: (string | false | null | undefined)[]): string {
  return `${blocks.filter((block): block is string => Boolean(block)).join('\n\n')}\n`;
}
