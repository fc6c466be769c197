import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { readConfig } from '@halfturn/server/src/platform/config.ts';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const FILES = readdirSync(fileURLToPath(new URL('deploy', ROOT)));
const UNITS = FILES.filter((file) => file.endsWith('.service'));

/** The settings that a unit gives by itself. */
const ownSettings = (unit: string): Record<string, string | undefined> =>
  parseEnv([...unit.matchAll(/^Environment=(.+)$/gm)].map(([, line]) => line).join('\n'));

test.each(UNITS)('%s starts a command of the store, with settings that it accepts', (file) => {
  const unit = read(`deploy/${file}`);
  const [, node = '', script = ''] = /^ExecStart=\/opt\/halfturn\/(\S+) (\S+) \w/m.exec(unit) ?? [];
  expect(existsSync(new URL(node, ROOT)), node).toBe(true);
  expect(existsSync(new URL(script, ROOT)), script).toBe(true);
  const config = readConfig({ ...ownSettings(unit), ...parseEnv(read('deploy/halfturn.env')) });
  expect(config).toMatchObject({
    production: true,
    publicUrl: 'https://shop.example.com',
    dataDir: '/var/lib/halfturn',
    backupDir: '/var/lib/halfturn/backups',
  });
});

test('the guide for a server uses each of these files', () => {
  const guide = read('docs/install-server.md');
  const unnamed = FILES.filter((file) => !guide.includes(`deploy/${file.replace(/doctor\..*/, 'doctor.')}`));
  expect(unnamed).toEqual([]);
});
