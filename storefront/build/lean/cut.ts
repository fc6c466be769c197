import { parseSync } from 'vite';

/** What is left out of one file of a library. Each entry must be found there, or the cut fails. */
export interface Cuts {
  /** Functions by name, and what is left of each: a body. */
  functions?: Readonly<Record<string, string>>;
  /** Exact pieces of text, what each becomes, and how often it is there (once, unless told). */
  texts?: readonly (readonly [text: string, becomes: string, times?: number])[];
  /** Cases of `switch` by what they test for, and `===` with a number: nothing is ever of that kind. */
  kinds?: { names: readonly string[]; numbers: readonly number[]; of: string };
  /** Statements `<name>.prototype.<anything> = …`. */
  prototypes?: readonly string[];
  /** Properties of objects, by name. */
  properties?: readonly string[];
  /** All that a CommonJS file goes on exporting. */
  exports?: readonly string[];
}

/** A node of the syntax tree, as far as this file looks into it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
type Edit = [start: number, end: number, becomes: string];

const LEAVES = new Set(['BreakStatement', 'ReturnStatement', 'ContinueStatement', 'ThrowStatement']);

/** The file without what is to be left out, to be read by a minifier, which drops what nothing leads to any more. */
export function cut(code: string, { texts = [], ...cuts }: Cuts): string {
  let text = code;
  for (const [piece, becomes, times = 1] of texts) {
    const found = text.split(piece);
    if (found.length !== times + 1)
      throw new Error(`Found ${found.length - 1} times, not ${times}: ${piece}`);
    text = found.join(becomes);
  }
  const edits: Edit[] = [];
  const missing = new Set([
    ...Object.keys(cuts.functions ?? {}),
    ...(cuts.prototypes ?? []),
    ...(cuts.properties ?? []),
    ...(cuts.exports ?? []),
    ...(cuts.kinds?.names ?? []),
    ...(cuts.kinds?.numbers ?? []).map(String),
  ]);
  const { program, errors } = parseSync('cut.js', text);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  visit(program as unknown as Node);
  if (missing.size > 0) throw new Error(`Not found: ${[...missing].join(', ')}`);
  return applied(text, edits);

  function visit(node: Node): void {
    if (!look(node)) return;
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  }

  /** @returns whether to look into the node, too */
  function look(node: Node): boolean {
    switch (node.type) {
      case 'FunctionDeclaration': {
        const name = nameOf(node.id);
        const body = name === undefined ? undefined : cuts.functions?.[name];
        if (body === undefined) return true;
        if (!missing.delete(name!)) throw new Error(`There are two of ${name}`);
        const { start, end } = node.body as Node;
        edits.push([start, end, `{${body}}`]);
        return false;
      }
      case 'ExpressionStatement': {
        const target = targetOf(node.expression as Node);
        const name = prototypeOf(target);
        const exported = nameOf(target?.object) === 'exports' ? nameOf(target?.property) : undefined;
        const gone = name
          ? cuts.prototypes?.includes(name)
          : exported && cuts.exports?.includes(exported) === false;
        if (exported) missing.delete(exported);
        if (!gone) return true;
        if (name) missing.delete(name);
        edits.push([node.start, node.end, '']);
        return false;
      }
      case 'ObjectExpression':
        for (const one of node.properties as Node[]) {
          const name = nameOf(one.key);
          if (name === undefined || !cuts.properties?.includes(name)) continue;
          missing.delete(name);
          edits.push([one.start, one.end, `${name}:void 0`]);
        }
        return true;
      case 'SwitchStatement':
        if (cuts.kinds) edits.push(...uselessCases(node));
        return true;
      case 'BinaryExpression': {
        if (!cuts.kinds || (node.operator !== '===' && node.operator !== '!==')) return true;
        const [one, other] = [node.left, node.right] as [Node, Node];
        const number = one.type === 'Literal' ? one.value : other.value;
        if (!cuts.kinds.numbers.includes(number as number)) return true;
        if (nameOf((one.type === 'Literal' ? other : one).property) !== cuts.kinds.of) return true;
        missing.delete(String(number));
        edits.push([node.start, node.end, node.operator === '===' ? '!1' : '!0']);
        return false;
      }
      default:
        return true;
    }
  }

  function uselessCases(node: Node): Edit[] {
    const { names, numbers, of } = cuts.kinds!;
    const ofKind = nameOf((node.discriminant as Node).property) === of;
    const gone: Edit[] = [];
    /** The case before goes on into the next one. */
    let open = false;
    for (const one of node.cases as Node[]) {
      const test = one.test as Node | null;
      const steps = one.consequent as Node[];
      const kind = nameOf(test) ?? String(test?.value);
      if (names.includes(kind) || (ofKind && numbers.map(String).includes(kind))) {
        missing.delete(kind);
        // What the case before goes on into stays, without the label.
        if (open && steps.length > 0) {
          gone.push([one.start, steps[0]!.start, '']);
          open = !leaves(steps);
        } else {
          const vars = steps.flatMap(varsIn);
          // A `var` holds for the whole function: what one case declares, another may use.
          if (vars.length > 0) gone.push([steps[0]!.start, one.end, `var ${vars.join(', ')};`]);
          else gone.push([one.start, one.end, '']);
        }
      } else open = steps.length === 0 || !leaves(steps);
    }
    return gone;
  }
}

/** The names that a case declares for all of its function. */
function varsIn(node: Node): string[] {
  if (/Function|Class/.test(node.type)) return [];
  if (node.type === 'VariableDeclaration') {
    if (node.kind !== 'var') throw new Error(`A case that is left out declares a ${node.kind as string}`);
    const names = (node.declarations as Node[]).map((one) => nameOf(one.id));
    if (names.includes(undefined)) throw new Error('A case that is left out takes something to pieces');
    return names as string[];
  }
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(varsIn),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function leaves(steps: Node[]): boolean {
  return LEAVES.has(steps.at(-1)!.type);
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;
}

/** What an assignment assigns to. */
function targetOf(node: Node): Node | undefined {
  return node.type === 'AssignmentExpression' ? (node.left as Node) : undefined;
}

/** Whose method is assigned. */
function prototypeOf(target: Node | undefined): string | undefined {
  const owner = target?.object as Node | undefined;
  return nameOf(owner?.property) === 'prototype' ? nameOf(owner?.object) : undefined;
}

/** An edit inside of another one has nothing left to change. */
function applied(text: string, edits: Edit[]): string {
  let out = '';
  let at = 0;
  for (const [start, end, becomes] of edits.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (start < at) continue;
    out += text.slice(at, start) + becomes;
    at = end;
  }
  return out + text.slice(at);
}
