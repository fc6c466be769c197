/** A package as it stands in package-lock.json, as far as it is looked at here. */
export interface Package {
  version?: string;
  license?: string;
  /** One of our own rooms. */
  link?: boolean;
  /** Not installed in production. */
  dev?: boolean;
}

/**
 * What the store may stand on: all of them allow it to be sold and to be run for others, without its own sources being given away.
 * Those of the LGPL and the MPL are libraries that are used unchanged.
 */
const AGREED: ReadonlySet<string> = new Set([
  '(MIT AND Zlib)',
  '(MIT OR EUPL-1.1+)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT or MPL-2.0',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
]);

/** Packages that name their license in a file of their own alone. */
const READ_IN_THE_PACKAGE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const NONE = 'none';

/** The packages that the store runs on, as `name@version`, by license. */
export function licensesIn(packages: Readonly<Record<string, Package>>): Map<string, string[]> {
  const byLicense = new Map<string, string[]>();
  for (const [path, { version, license, link, dev }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || link || dev) continue;
    const name = path.replace(/^.*node_modules\//, '');
    const found = license ?? READ_IN_THE_PACKAGE[name] ?? NONE;
    byLicense.set(found, [...(byLicense.get(found) ?? []), `${name}@${version ?? ''}`]);
  }
  return new Map([...byLicense].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the store has not agreed to, with the packages that have it. */
export const refusedIn = (licenses: ReadonlyMap<string, readonly string[]>): string[] =>
  [...licenses]
    .filter(([license]) => !AGREED.has(license))
    .map(([license, packages]) => `${license}: ${packages.join(', ')}`);

/** One line a license. */
export const inWords = (licenses: ReadonlyMap<string, readonly string[]>): string =>
  [...licenses]
    .map(([license, packages]) => `${license} (${packages.length}): ${packages.join(', ')}`)
    .join('\n');
