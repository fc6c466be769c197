import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';

export interface Import {
  /** As it is written. */
  specifier: string;
  /** The file in this repository, by its path from the root; null where it is a package or made by the build. */
  to: string | null;
  /** Gone once the types are stripped. */
  typeOnly: boolean;
  lazy: boolean;
}

/** A file as the rules see it. For text that is not TypeScript all but `path`, `text` and `lines` is empty. */
export interface Source {
  path: string;
  text: string;
  lines: number;
  imports: Import[];
  /** Names that it exports, types aside. */
  exports: string[];
  /** It does nothing but pass on what several others export, or passes on all of one. */
  barrel: boolean;
  comments: string[];
  /** How often it says `any`. */
  anys: number;
}

const WORKSPACE = /^@halfturn\/([^/]+\/.+)$/;

/** The repository's file behind a specifier, or null. */
export function resolveImport(from: string, specifier: string): string | null {
  const workspace = WORKSPACE.exec(specifier);
  if (workspace) return workspace[1]!;
  return /^\.\.?\//.test(specifier) ? join(dirname(from), specifier) : null;
}

/** Reads one file. Throws where TypeScript cannot be parsed. */
export function readSource(path: string, text: string): Source {
  const source: Source = {
    path,
    text,
    lines: linesOf(text),
    imports: [],
    exports: [],
    barrel: false,
    comments: [],
    anys: 0,
  };
  if (!/\.(tsx?|mts|mjs)$/.test(path)) return source;
  const { module, program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);

  const add = (specifier: string, typeOnly: boolean, lazy: boolean) =>
    source.imports.push({ specifier, to: resolveImport(path, specifier), typeOnly, lazy });
  for (const { start, end, moduleRequest } of module.staticImports)
    add(moduleRequest.value, /^import\s+type\b/.test(text.slice(start, end)), false);
  for (const { start, end, entries } of module.staticExports) {
    const typeOnly = /^export\s+type\b/.test(text.slice(start, end));
    for (const { moduleRequest, exportName, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, typeOnly, false);
      if (!isType && !typeOnly) source.exports.push(exportName.name ?? exportName.kind);
    }
  }
  for (const { moduleRequest } of module.dynamicImports)
    add(text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''), false, true);
  walk(program, (node) => {
    if (node.type === 'TSAnyKeyword') source.anys++;
    // import('./x.ts').X, in a type
    if (node.type === 'TSImportType') add((node.source as { value: string }).value, true, false);
  });
  source.comments = comments.map((comment) => comment.value);
  source.barrel = isBarrel(program.body as unknown as Node[]);
  return source;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

function isBarrel(body: readonly Node[]): boolean {
  const passesOn = (node: Node) => /^Export(Named|All)Declaration$/.test(node.type) && node.source != null;
  if (body.some((node) => node.type === 'ExportAllDeclaration' && node.exported == null)) return true;
  const from = new Set(body.map((node) => (node.source as { value: string } | null)?.value));
  return from.size > 1 && body.every(passesOn);
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (value !== null && typeof value === 'object') {
    if (typeof (value as Node).type === 'string') visit(value as Node);
    for (const item of Object.values(value)) if (item !== null && typeof item === 'object') walk(item, visit);
  }
}

const linesOf = (text: string): number => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length);
