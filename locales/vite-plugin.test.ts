import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { build, createServer, type Rolldown, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dict } from './message.ts';
import { words } from './vite-plugin.ts';

let root: string;
let dir: string;
const plugin = () => words({ bundles: { shop: ['problems'], all: ['problems', 'validation'] }, dir });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'words-'));
  dir = join(root, 'locales');
  await mkdir(join(dir, 'en-US'), { recursive: true });
  await mkdir(join(dir, 'de'), { recursive: true });
  await say('en-US', 'problems', {
    'problems.a': 'English A',
    'problems.b': '{n, plural, one {#} other {#}}',
  });
  await say('en-US', 'validation', { 'validation.v': 'English V' });
  await say('de', 'problems', { 'problems.a': 'Deutsch A' });
  await writeFile(
    join(root, 'main.js'),
    `import { loadDict } from 'virtual:words-of/shop'; window.load = loadDict;`,
  );
});

afterAll(() => rm(root, { recursive: true }));

const say = (locale: string, slice: string, content: object) =>
  writeFile(join(dir, locale, `${slice}.json`), JSON.stringify(content));

describe('a build', () => {
  let chunks: Rolldown.OutputChunk[];

  beforeAll(async () => {
    const result = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin()],
      build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
    })) as Rolldown.RolldownOutput;
    chunks = result.output.filter((file) => file.type === 'chunk');
  });

  const chunkOf = (locale: string) =>
    chunks.find((c) => c.facadeModuleId?.includes(`virtual:words/${locale}/`));

  test('makes one chunk a language, which is loaded only when it is needed', () => {
    expect(LOCALES.filter((locale) => !chunkOf(locale))).toEqual([]);
    const entry = chunks.find((c) => c.isEntry);
    expect(entry?.imports).toEqual([]);
    expect(entry?.code).not.toContain('English');
  });

  test('ships the slices of its bundle alone, in English where a language is silent', () => {
    expect(chunkOf('de')?.code).toContain('Deutsch A');
    expect(chunkOf('de')?.code).toMatch(/"problems.b": \[\[\s*"n",\s*"plural"/);
    expect(chunkOf('fr')?.code).toContain('English A');
    expect(chunks.some((c) => c.code.includes('English V'))).toBe(false);
  });

  test('needs a run time of under a kilobyte', async () => {
    const result = (await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'runtime.ts'),
          preserveEntrySignatures: 'strict',
        },
      },
    })) as Rolldown.RolldownOutput;
    expect(gzipSync(result.output[0].code).length).toBeLessThan(1000);
  });
});

describe('while developing', () => {
  let server: ViteDevServer;
  const load = async (id: string) => ((await server.ssrLoadModule(id)) as { default: Dict }).default;

  beforeAll(async () => {
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      plugins: [plugin()],
      server: { middlewareMode: true, ws: false },
    });
  });

  afterAll(() => server.close());

  test('an edited file is heard by the languages that speak from it', async () => {
    expect(await load('virtual:words/de/all')).toMatchObject({
      'problems.a': 'Deutsch A',
      'validation.v': 'English V',
    });
    const heard = server.environments.client.moduleGraph;
    await server.transformRequest('virtual:words/de/all');
    const before = heard.getModuleById('\0virtual:words/de/all')?.lastHMRTimestamp;
    await say('de', 'problems', { 'problems.a': 'Neues A' });
    await expect
      .poll(() => load('virtual:words/de/all'), { timeout: 5000 })
      .toMatchObject({ 'problems.a': 'Neues A' });
    expect(heard.getModuleById('\0virtual:words/de/all')?.lastHMRTimestamp).toBeGreaterThan(before ?? 0);
    await say('en-US', 'validation', { 'validation.v': 'New V' });
    await expect
      .poll(() => load('virtual:words/de/all'), { timeout: 5000 })
      .toMatchObject({ 'validation.v': 'New V' });
  });

  test('an unknown bundle or language is refused by name', async () => {
    await expect(load('virtual:words/de/nothing')).rejects.toThrow('No bundle of words is called "nothing"');
    await expect(load('virtual:words/xx/all')).rejects.toThrow('"xx" is not a language of the store');
  });
});
