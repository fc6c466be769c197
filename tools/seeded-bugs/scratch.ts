import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Change } from './seeded-bug.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What no test reads, or what is generated. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'data', 'docs', 'e2e']);

/** A copy of the project in which something can be broken. Its libraries are the project's own; its own packages are the copy's. */
export interface Scratch {
  root: string;
  /** Makes a change; throws where its text does not stand there exactly once. */
  apply(change: Change): void;
  /** Everything as it was copied. */
  restore(): void;
  remove(): void;
}

export function makeScratch(): Scratch {
  const root = mkdtempSync(join(tmpdir(), 'halfturn-seeded-'));
  for (const entry of readdirSync(ROOT))
    if (!LEFT_OUT.has(entry))
      cpSync(join(ROOT, entry), join(root, entry), {
        recursive: true,
        filter: (path) => !/\/(?:node_modules|dist|data)$/.test(path),
      });
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@halfturn'), { recursive: true });
  for (const entry of readdirSync(join(ROOT, 'node_modules')))
    if (entry !== '@halfturn' && entry !== '.vite')
      symlinkSync(join(ROOT, 'node_modules', entry), join(modules, entry));
  // Theirs are links too, to the project's own folders.
  for (const entry of readdirSync(join(ROOT, 'node_modules/@halfturn')))
    symlinkSync(join(root, entry), join(modules, '@halfturn', entry));
  const asCopied = new Map<string, string>();
  return {
    root,
    apply(change) {
      const path = join(root, change.file);
      const source = readFileSync(path, 'utf8');
      if (!asCopied.has(path)) asCopied.set(path, source);
      writeFileSync(path, replaced(source, change));
    },
    restore() {
      for (const [path, source] of asCopied) writeFileSync(path, source);
      asCopied.clear();
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** The source with the change in it. Throws where its text does not stand there exactly once. */
export function replaced(source: string, { file, text, instead }: Change): string {
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`${file} has "${text}" ${times} times, not once`);
  return source.replace(text, () => instead);
}
