import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { readConfig } from '@halfturn/server/src/platform/config.ts';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const FILES = readdirSync(fileURLToPath(new URL('deploy', ROOT)), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(fileURLToPath(ROOT).length));
const UNITS = FILES.filter((file) => file.endsWith('.service'));

/** The settings that a unit gives by itself. */
const ownSettings = (unit: string): Record<string, string | undefined> =>
  parseEnv([...unit.matchAll(/^Environment=(.+)$/gm)].map(([, line]) => line).join('\n'));

test.each(UNITS)('%s starts a command of the store, with settings that it accepts', (file) => {
  const unit = read(file);
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

test('a guide uses each of these files, or a file that a guide uses', () => {
  const users = [
    'docs/install-server.md',
    'docs/install-docker.md',
    'docs/install-kubernetes.md',
    'compose.yaml',
    'Dockerfile',
  ].map(read);
  const kubernetes = read('deploy/kubernetes/kustomization.yaml');
  for (const [, file] of kubernetes.matchAll(/^ {2}- (\w+\.yaml)$/gm))
    users.push(`deploy/kubernetes/${file}`);
  const unused = FILES.filter(
    (file) => !users.some((text) => text.includes(file.replace(/doctor\..*/, 'doctor.'))),
  );
  expect(unused).toEqual([]);
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  test('installs with the settings of every room', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const without = workspaces.filter((room) => !dockerfile.includes(`COPY ${room}/package.json ${room}/`));
    expect(without).toEqual([]);
  });

  test('holds nothing that may be secret', () => {
    const left = read('.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['.env*', 'data', 'deploy/kubernetes', '.git']));
  });

  test('is built with the Node that the store runs on', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect(dockerfile).toContain(`ARG BUILD_IMAGE=node:${dependencies['node']}-trixie-slim`);
  });

  test('runs what is there, with settings that the store accepts once it knows its name and its mail server', () => {
    const settings = parseEnv(
      [...dockerfile.matchAll(/(?:ENV|^ {4})\s*([A-Z_]+=[^\s\\]+)/gm)].map(([, pair]) => pair).join('\n'),
    );
    for (const [, file = ''] of dockerfile.matchAll(/"node_modules\/node\/bin\/node", "([^"]+)"/g))
      expect(existsSync(new URL(file, ROOT)), file).toBe(true);
    expect(() => readConfig(settings)).toThrow('PUBLIC_URL');
    expect(
      readConfig({
        ...settings,
        ...parseEnv(read('deploy/compose/env').replace('DOMAIN=', 'PUBLIC_URL=https://')),
      }),
    ).toMatchObject({
      production: true,
      publicUrl: 'https://shop.example.com',
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/var/lib/halfturn',
    });
  });
});
