/** The words of a list as people write one: between commas of any script, each once. */
export const wordsTyped = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،、，;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];
