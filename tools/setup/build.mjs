import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.mjs';
import { CannotGoOn, ROOT, runTool } from './run.mjs';

/** The rooms that are built, and what each is made of beside its own folder. */
const SHARED = ['contract', 'locales', 'ui', 'package-lock.json'];
const APPS = [
  { room: 'storefront', server: true },
  { room: 'backoffice', server: false },
];

/**
 * Builds what the browser gets, and the storefront's server bundle, where the sources have changed since the last build.
 *
 * @returns {Promise<boolean>} whether anything was built
 */
export async function ensureBuilt() {
  let built = false;
  for (const app of APPS) {
    // A room that has no Vite yet has nothing to build.
    if (!existsSync(join(ROOT, app.room, 'vite.config.ts'))) continue;
    const stamp = join(ROOT, app.room, 'dist', '.stamp');
    const sources = fingerprint([app.room, ...SHARED]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue;
    built = true;
    const start = Date.now();
    console.log(`Building the ${app.room} …`);
    // Half of a new build must not pass for the old one.
    rmSync(stamp, { force: true });
    await build(app);
    mkdirSync(join(ROOT, app.room, 'dist'), { recursive: true });
    writeFileSync(stamp, sources);
    console.log(`Built in ${((Date.now() - start) / 1000).toFixed(1)} s.`);
  }
  return built;
}

/** @param {{ room: string, server: boolean }} app */
async function build({ room, server }) {
  const args = ['build', room, '--config', `${room}/vite.config.ts`, '--logLevel', 'warn'];
  const builds = [runTool('vite/bin/vite.js', args)];
  if (server) builds.push(runTool('vite/bin/vite.js', args.concat('--ssr')));
  const codes = await Promise.all(builds);
  if (codes.some((code) => code !== 0))
    throw new CannotGoOn(`The ${room} could not be built; Vite says why above.`);
  await compressFiles(join(ROOT, room, 'dist', 'client'));
}

/**
 * One hash over the content of files and folders. Tests are no part of a build, and dist is its result.
 *
 * @param {string[]} paths from the checkout on
 */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) add(path);
  return hash.digest('hex');

  /** @param {string} path */
  function add(path) {
    const full = join(ROOT, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).toSorted()) {
        if (name !== 'dist' && name !== 'node_modules' && !name.startsWith('.')) add(`${path}/${name}`);
      }
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    }
  }
}
