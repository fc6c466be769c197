import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotGoOn, ROOT, run } from './run.mjs';

/**
 * Installs the dependencies where they are missing or are not those of `package-lock.json`. Looks at what is installed, and
 * not at times, which a checkout sets as it likes.
 *
 * @param {string} root
 */
export async function ensureInstalled(root = ROOT) {
  const wrong = firstDifference(root);
  if (!wrong) return;
  console.log(`Installing the dependencies (${wrong}) …`);
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], root);
  if (code !== 0) throw new CannotGoOn('npm ci did not succeed; what it said stands above.');
}

/**
 * What is not as the lock file wants it, in a word or two; null where all is. In production npm leaves out what is for development
 * alone; the store needs none of it.
 *
 * @param {string} root
 * @returns {string | null}
 */
export function firstDifference(root) {
  const production = process.env.NODE_ENV === 'production';
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return 'none are here yet';
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(installedFile);
  for (const [path, entry] of Object.entries(wanted)) {
    // Our own rooms are links; a package for another system is left out by npm.
    if (!path.includes('node_modules/') || entry.link) continue;
    const here = installed[path];
    if (!here && (entry.optional || (entry.dev && production))) continue;
    if (here?.version !== entry.version) return `${path.replace(/^.*node_modules\//, '')} is new`;
  }
  return null;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, dev?: boolean }>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * npm as it was called, where it was; else the one on the path.
 *
 * @param {string[]} args
 * @param {string} root
 */
function npm(args, root) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], { cwd: root });
  return run('npm', args, { cwd: root, shell: process.platform === 'win32' });
}
