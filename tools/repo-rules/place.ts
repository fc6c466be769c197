import { LADDER } from '../repo-rules.ts';

/** Where a file stands in the house. */
export interface Place {
  room: string;
  /** In the server: `platform`, a slice such as `sale/orders`, `app`, or `test`; else empty. */
  part: string;
  /** Height on the server's ladder; what is higher may use what is lower. */
  rank: number;
}

const TOP = LADDER.length + 1;

export function placeOf(path: string): Place {
  const [room = '', src, first = '', second = ''] = path.split('/');
  if (room !== 'server' || src !== 'src')
    return { room, part: room === 'server' ? 'test' : '', rank: TOP + 1 };
  if (first === 'platform') return { room, part: 'platform', rank: 0 };
  const slice = `${first}/${second}`;
  const step = LADDER.findIndex((each) => each === slice);
  if (step >= 0) return { room, part: slice, rank: step + 1 };
  return { room, part: 'app', rank: TOP };
}

export const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('server/test/');

/** The name of what is kept apart: a room, or in the server a part of it. */
export const unitOf = (path: string): string => {
  const { room, part } = placeOf(path);
  return part ? `${room}/${part}` : room;
};
