import { generateProductsCommand } from './generate-products.ts';

/** What can be generated, and the command that does it. Each takes the arguments after its word, and has a --help. */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = { products: generateProductsCommand };

const [what, ...args] = process.argv.slice(2);
const command = COMMANDS[what ?? ''];
if (command) await command(args);
else {
  console.error('npm run generate -- products COUNT [--help]');
  process.exitCode = 1;
}
