import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Choices, Dict, Message, Part } from './message.ts';

const TAG = /<(\/?)([a-z][A-Za-z0-9]*)(\/?)>/g;
const NUMBER_STYLES = new Set(['integer', 'percent']);
const TIME_STYLES = new Set(['short', 'medium', 'long', 'full']);

/** Stands for a text that is nothing but `#`, which Lingui's form cannot tell from the plural's number. */
const LONE_HASH = '\u0000#';

/**
 * Compiles one ICU message.
 *
 * Refuses what would go wrong in silence: an ASCII apostrophe before a brace (ICU reads it as a quote, so `l'{name}`
 * shows the reader "{name}"; write ’), a tag that is not closed where it was opened, a plural or select without
 * `other`, and a style that the run time does not know. Amounts of money are formatted before they come in.
 */
export function compileMessage(source: string): Message {
  if (/'[{}#]/.test(source))
    throw new Error(`an ASCII apostrophe before ${source.match(/'([{}#])/)?.[1]}: write ’`);
  return shape(compileMessageOrThrow(source, (text) => (text === '#' ? LONE_HASH : text)));
}

/** Compiles a whole file of words; the error names the file's key. */
export function compileWords(source: Readonly<Record<string, string>>): Dict {
  return Object.fromEntries(
    Object.entries(source).map(([key, text]) => {
      try {
        return [key, compileMessage(text)];
      } catch (cause) {
        throw new Error(`${key}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
    }),
  );
}

function shape(tokens: CompiledMessage): Message {
  const parts = nest(tokens);
  if (parts.length === 0) return '';
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
}

/** Turns `<tag>` … `</tag>` in the text between the placeholders into parts that hold their children. */
function nest(tokens: CompiledMessage): Part[] {
  const open: { tag: string; parts: Part[] }[] = [{ tag: '', parts: [] }];
  const add = (part: Part) => {
    if (part !== '') open.at(-1)?.parts.push(part);
  };
  for (const token of tokens) {
    if (token === '#') add(0);
    else if (token === LONE_HASH) add('#');
    else if (typeof token !== 'string') add(placeholder(token));
    else {
      if (/[{}]/.test(token)) throw new Error('a brace that is part of no placeholder');
      let from = 0;
      for (const found of token.matchAll(TAG)) {
        const [whole, closes, tag = '', alone] = found;
        add(token.slice(from, found.index));
        from = found.index + whole.length;
        if (alone) add([tag, '<', '']);
        else if (!closes) open.push({ tag, parts: [] });
        else {
          const last = open.pop();
          if (last?.tag !== tag) throw new Error(`</${tag}> closes nothing that is open at its place`);
          add([tag, '<', flat(last.parts)]);
        }
      }
      add(token.slice(from));
    }
  }
  const [root, unclosed] = open;
  if (unclosed) throw new Error(`<${unclosed.tag}> is not closed at its place`);
  return root?.parts ?? [];
}

const flat = (parts: Part[]): Message =>
  parts.length === 0 ? '' : parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;

function placeholder([name, type, format]: Exclude<CompiledMessage[number], string>): Part {
  switch (type) {
    case undefined:
      return [name];
    case 'plural':
    case 'selectordinal': {
      const { offset, ...choices } = format as Record<string, CompiledMessage> & { offset?: number };
      return offset ? [name, type, shapeAll(name, choices), offset] : [name, type, shapeAll(name, choices)];
    }
    case 'select':
      return [name, type, shapeAll(name, format as Record<string, CompiledMessage>)];
    case 'number':
      if (format === undefined || NUMBER_STYLES.has(String(format)))
        return format === undefined ? [name, type] : [name, type, String(format)];
      break;
    case 'date':
    case 'time':
      if (format === undefined) return [name, type];
      if (typeof format === 'object') return [name, type, format as Intl.DateTimeFormatOptions];
      if (TIME_STYLES.has(String(format))) return [name, type, String(format)];
      break;
  }
  throw new Error(`{${name}, ${type}${format === undefined ? '' : `, ${String(format)}`}} is not known here`);
}

function shapeAll(name: string, choices: Record<string, CompiledMessage>): Choices {
  if (!choices.other) throw new Error(`{${name}} has no "other"`);
  // Lingui writes an offset of nothing among a select's choices.
  const said = Object.entries(choices).filter(([, tokens]) => tokens !== undefined);
  return Object.fromEntries(said.map(([choice, tokens]) => [choice, shape(tokens)]));
}
