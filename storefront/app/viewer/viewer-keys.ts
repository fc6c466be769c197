/** What a key does to the picture; `close` and `full` are the viewer's own. */
export type Command =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'in'
  | 'out'
  | 'turn'
  | 'turn-back'
  | 'flip-x'
  | 'flip-y'
  | 'reset'
  | 'full';

const COMMANDS: Readonly<Record<string, Command>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  _: 'out',
  r: 'turn',
  R: 'turn-back',
  h: 'flip-x',
  v: 'flip-y',
  0: 'reset',
  f: 'full',
  F: 'full',
};

/** Null for keys that are not ours, and for those that belong to the browser (Ctrl + and the like). */
export function commandOf(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return COMMANDS[event.key] ?? null;
}
