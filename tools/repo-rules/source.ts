import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';

export interface Import {
  /** As it is written. */
  specifier: string;
  /** The file in this repository, by its path from the root; null where it is a package or made by the build. */
  to: string | null;
  /** The names that are imported or passed on; `*` for all of them. */
  names: string[];
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
  /** Names that it exports, types included. */
  exports: string[];
  /** It does nothing but pass on what several others export, or passes on all of one. */
  barrel: boolean;
  comments: string[];
  /** How often it says `any`. */
  anys: number;
  /** What it asks of the database, in the query builder or as SQL text. */
  queries: Query[];
  /** Names of members that begin with one underscore, and names that a library marks as unsafe. */
  privates: string[];
}

export interface Query {
  /** SQL text tells the statement, if there is one. */
  kind: 'read' | 'write' | 'sql';
  /** Empty for a piece of SQL that names no table. */
  table: string;
}

const WORKSPACE = /^@halfturn\/([^/]+\/.+)$/;

/** The repository's file behind a specifier, or null. */
export function resolveImport(from: string, specifier: string): string | null {
  const workspace = WORKSPACE.exec(specifier);
  if (workspace) return nthOf(workspace, 1);
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
    queries: [],
    privates: [],
  };
  if (!/\.(tsx?|mts|mjs)$/.test(path)) return source;
  const { module, program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${firstOf(errors).message}`);

  const add = (specifier: string, names: string[], { typeOnly = false, lazy = false }) =>
    source.imports.push({ specifier, to: resolveImport(path, specifier), names, typeOnly, lazy });
  for (const { start, end, moduleRequest, entries } of module.staticImports) {
    const names = entries.map(({ importName }) => importName.name ?? '*');
    add(moduleRequest.value, names, { typeOnly: /^import\s+type\b/.test(text.slice(start, end)) });
  }
  for (const { start, end, entries } of module.staticExports) {
    const typeOnly = /^export\s+type\b/.test(text.slice(start, end));
    for (const { moduleRequest, importName, exportName } of entries) {
      if (moduleRequest) add(moduleRequest.value, [importName.name ?? '*'], { typeOnly });
      source.exports.push(exportName.name ?? exportName.kind);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, '');
    add(specifier, ['*'], { lazy: true });
  }
  walk(program, (node) => {
    if (node.type === 'TSAnyKeyword') source.anys++;
    // import('./x.ts').X, in a type
    if (node.type === 'TSImportType')
      add((node.source as { value: string }).value, ['*'], { typeOnly: true });
    source.queries.push(...queriesIn(node));
    source.privates.push(...privatesIn(node));
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

const BUILDERS: Readonly<Record<string, Query['kind']>> = {
  selectFrom: 'read',
  insertInto: 'write',
  updateTable: 'write',
  deleteFrom: 'write',
  mergeInto: 'write',
  innerJoin: 'read',
  leftJoin: 'read',
};
const WRITE = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)/g;
const READ = /\b(?:from|join)\s+(?:only\s+)?([a-z_]+)/g;

/** The statements of a call of the query builder, or of a template with the tag `sql`. */
function queriesIn(node: Node): Query[] {
  if (node.type === 'CallExpression') {
    const {
      callee,
      arguments: [first],
    } = node as unknown as { callee: Node; arguments: Node[] };
    const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : '';
    const kind = Object.hasOwn(BUILDERS, method) && BUILDERS[method];
    if (!kind || typeof first?.value !== 'string') return [];
    return [{ kind, table: firstOf(first.value.split(' ')) }];
  }
  if (node.type !== 'TaggedTemplateExpression' || nameOf(node.tag) !== 'sql') return [];
  const { quasis } = node.quasi as { quasis: { value: { raw: string } }[] };
  const text = quasis.map(({ value }) => value.raw).join(' ? ');
  const tables = (pattern: RegExp, kind: Query['kind']) =>
    [...text.matchAll(pattern)].map((match): Query => ({ kind, table: nthOf(match, 1) }));
  const written = tables(WRITE, 'write');
  return [{ kind: 'sql', table: '' }, ...written, ...tables(READ, 'read')];
}

/** A member that its library keeps to itself, and what a library exports with a warning. */
function privatesIn(node: Node): string[] {
  if (node.type === 'MemberExpression' && node.computed !== true && /^_[a-z]/.test(nameOf(node.property)))
    return [nameOf(node.property)];
  if (node.type === 'ImportSpecifier' && /^(?:UNSAFE|unstable)_/.test(nameOf(node.imported)))
    return [nameOf(node.imported)];
  if (node.type !== 'TemplateElement' && node.type !== 'Literal') return [];
  const { value } = node as { value?: unknown };
  const text = typeof value === 'string' ? value : ((value as { raw?: string } | null)?.raw ?? '');
  // The tables of the job library, whose documentation asks to leave them alone.
  return text.match(/\b_private_[a-z]+/g) ?? [];
}

const nameOf = (node: unknown): string => (node as { name?: string } | null)?.name ?? '';

const linesOf = (text: string): number => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length);
