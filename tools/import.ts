import { importKeysCommand } from './import-keys.ts';
import { importProductsCommand } from './import-products.ts';

/** What can be imported, and the command that does it. Each takes the arguments after its word, and has a --help. */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  products: importProductsCommand,
  keys: importKeysCommand,
};

const [what, ...args] = process.argv.slice(2);
const command = COMMANDS[what ?? ''];
if (command) await command(args);
else {
  const words = Object.keys(COMMANDS);
  console.error(words.map((word) => `npx halfturn import ${word} FILE [--help]`).join('\n'));
  process.exitCode = 1;
}
