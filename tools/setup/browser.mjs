import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** A Chromium without windows, which draws the same pages with a third less processor time. Debian has it as a package. */
const SHELL = { path: '/usr/bin/chromium-headless-shell', name: 'chromium-headless-shell' };
/** Where a Chromium may be; `CHROMIUM_PATH` comes first. */
const PLACES = [
  process.env.CHROMIUM_PATH,
  SHELL.path,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Latin, Arabic, Chinese, Japanese, Korean: without these a journey in Arabic is a journey through boxes. */
const FONTS = ['fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk'];

/** @returns {string | undefined} the path of a Chromium */
export function findBrowser() {
  return PLACES.find((path) => path && existsSync(path));
}

/**
 * Sees to it that there are a Chromium and fonts for the journeys: installs them by apt where we may.
 *
 * @returns {Promise<string | null>} what is missing, as a sentence; null where nothing is
 */
export async function ensureBrowser() {
  const fonts = missingFonts();
  const hasBest = [process.env.CHROMIUM_PATH, SHELL.path].includes(findBrowser());
  const wanted = [...(hasBest ? [] : [SHELL.name]), ...fonts];
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (wanted.length > 0 && mayInstall) {
    await install(wanted);
    if (!findBrowser()) await install(['chromium', ...fonts]);
  }
  // Any Chromium will do, and without the fonts the journeys run all the same, and only look poor.
  if (findBrowser()) return null;
  return (
    'The journeys in e2e/ need a Chromium, and there is none. Install it ' +
    `(Debian, Ubuntu: apt-get install ${['chromium', ...fonts].join(' ')}), or name one by CHROMIUM_PATH.`
  );
}

/** @param {string[]} packages */
async function install(packages) {
  console.log(`Installing ${packages.join(', ')} by apt …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

function missingFonts() {
  if (!existsSync('/usr/bin/dpkg-query')) return [];
  return FONTS.filter((name) => {
    try {
      const state = execFileSync('dpkg-query', ['-W', '-f=${Status}', name], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return !String(state).includes('install ok installed');
    } catch {
      return true;
    }
  });
}
