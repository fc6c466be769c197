import { problem } from '@halfturn/contract/problem.ts';
import { SaxesParser } from 'saxes';

/** An element of a document that was read. */
export interface Node {
  name: string;
  namespace: string;
  attribute: (name: string) => string | undefined;
  /** The first element down this path; null where there is none. */
  one: (...path: string[]) => Node | null;
  /** All children of the name. */
  all: (name: string) => Node[];
  /** What stands in the element down this path; empty where there is none. */
  text: (...path: string[]) => string;
}

/** Nothing that a bank makes is nested deeper. */
const DEPTH = 40;

class Element implements Node {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[] = [];
  words = '';

  constructor(name: string, namespace: string, attributes: ReadonlyMap<string, string>) {
    this.name = name;
    this.namespace = namespace;
    this.attributes = attributes;
  }

  attribute(name: string): string | undefined {
    return this.attributes.get(name);
  }
  all(name: string): Element[] {
    return this.children.filter((child) => child.name === name);
  }
  one(...path: string[]): Element | null {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return this.children.find((child) => child.name === name)?.one(...rest) ?? null;
  }
  text(...path: string[]): string {
    return this.one(...path)?.words.trim() ?? '';
  }
}

/**
 * Reads a document of XML. One that declares a type is refused whatever is in it: no file of a bank has one, and entities,
 * external or nested, can only be declared there. Refuses `bank_statement_unreadable` for what is not well formed.
 */
export function readXml(xml: string): Node {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | null = null;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= DEPTH) refuse();
    const named = Object.values(attributes).map(({ local: name, value }) => [name, value] as const);
    const element = new Element(local, uri, new Map(named));
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  const words = (text: string) => {
    const at = open.at(-1);
    if (at) at.words += text;
  };
  parser.on('text', words);
  parser.on('cdata', words);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root ?? refuse();
}

function refuse(): never {
  throw problem('bank_statement_unreadable');
}
