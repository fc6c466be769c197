/** A comma of any script. Between digits, as in "1,000 crowns", it is part of the number. */
const COMMA = /,\s+|\s*[،、，]\s*/u;

/** What an edition contains, item by item, as the shopkeeper lists it in one line: "Full game, soundtrack, art book". */
export const editionParts = (edition: string): string[] =>
  edition
    .split(COMMA)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase()));
