/** An element: its name without prefix, its attributes, its child elements. Text is left out: the feed has none that counts. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
}

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const ATTRIBUTES = String.raw`(?:\s+${NAME}\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*`;
const TOKEN = new RegExp(
  String.raw`<\?xml(?:\s[^?<>]*)?\?>|<!--(?:(?!--)[\s\S])*-->|<(/?)(${NAME})(${ATTRIBUTES})\s*(/?)>|[^<]+`,
  'y',
);
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g');

/**
 * Reads the plain part of XML that a file of rates consists of. What is not well-formed, and what such a file never holds
 * (a document type, entities, CDATA), throws a SyntaxError: a file that was cut off is no file.
 */
export function readXml(text: string): XmlElement {
  const open: { name: string; element: { children: XmlElement[] } }[] = [];
  const top: XmlElement[] = [];
  TOKEN.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (!token) throw new SyntaxError(`no XML at ${at}`);
    const [whole, closing, name, attributes = '', empty] = token;
    if (name === undefined) {
      if (open.length === 0 && !whole.startsWith('<') && whole.trim() !== '')
        throw new SyntaxError(`text outside of the root at ${at}`);
      continue;
    }
    if (closing) {
      if (attributes !== '' || empty || open.pop()?.name !== name)
        throw new SyntaxError(`no such element is open at ${at}`);
      continue;
    }
    if (open.length === 0 && top.length > 0) throw new SyntaxError(`a second root at ${at}`);
    const element = { name: name.replace(/^.*:/, ''), attributes: attributesOf(attributes), children: [] };
    (open.at(-1)?.element.children ?? top).push(element);
    if (!empty) open.push({ name, element });
  }
  if (open.length > 0 || !top[0]) throw new SyntaxError('the text ends within an element');
  return top[0];
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name, one, other]) => [name!, one ?? other ?? '']);
  const attributes = Object.fromEntries(pairs) as Record<string, string>;
  if (Object.keys(attributes).length < pairs.length) throw new SyntaxError('an attribute stands twice');
  return attributes;
}
