import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inWords, licensesIn, refusedIn, type Package } from './licenses/licenses.ts';
import { answer, CommandRefused, orRefuse } from './store.ts';

const HELP = `npx halfturn licenses [--json]

The licenses of the packages that the store runs on, as they stand in package-lock.json. Ends with 1 if there is one that the store has
not agreed to. A bill of materials in the format CycloneDX: npm run --silent sbom`;

await orRefuse(async () => {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, Package>;
  };
  const licenses = licensesIn(lock.packages);
  answer(values.json ?? false, inWords(licenses), Object.fromEntries(licenses));
  const refused = refusedIn(licenses);
  if (refused.length > 0)
    throw new CommandRefused(`The store has not agreed to these licenses: ${refused.join('; ')}.`);
});
