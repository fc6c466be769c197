import { SaxesParser } from 'saxes';

/** An element of a document. Names are without their prefix. */
export interface Node {
  name: string;
  namespace: string;
  children: readonly Node[];
  attribute: (name: string) => string | undefined;
  /** The first element down this path; null if there is none. */
  one: (...path: string[]) => Node | null;
  /** All children of the name. */
  all: (name: string) => Node[];
  /** The text of the element down this path; empty if there is none. */
  text: (...path: string[]) => string;
}

/** Deeper than any file that we read. */
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

/** A text is not XML that is well formed, or declares a document type. */
export class XmlRefused extends Error {}

/**
 * Reads a document of XML, for example a bank statement. Throws `XmlRefused` for a text that is not well formed and for
 * any document type: no file that we read has one, and entities, external or nested, can only be declared there.
 */
export function readXml(xml: string): Node {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | null = null;
  parser.on('error', ({ message }) => refuse(message));
  parser.on('doctype', () => refuse('a document type'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= DEPTH) refuse('nested too deep');
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
  return root ?? refuse('no element');
}

function refuse(why: string): never {
  throw new XmlRefused(why);
}
