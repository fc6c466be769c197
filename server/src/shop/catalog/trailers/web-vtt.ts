import { problem } from '@halfturn/contract/problem.ts';

/** A time of a cue (WebVTT, 3.3): minutes, seconds and exactly three digits behind a dot, hours before them if there are any. */
const TIME = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMES = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]|$)`);

/**
 * The text of a WebVTT file, without the mark of its encoding. Refuses `captions_unreadable` for what is not WebVTT in UTF-8,
 * `captions_time` with the line if a browser would leave a cue out because of its times, and `captions_empty` without a cue.
 */
export function readWebVtt(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text === null || !/^WEBVTT(?:[ \t\r\n]|$)/.test(text) || text.includes('\0'))
    throw problem('captions_unreadable');
  let cues = 0;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    // An arrow stands between two times and nowhere else: neither a comment nor the text of a cue may hold one.
    if (!line.includes('-->')) continue;
    if (!isSpan(line)) throw problem('captions_time', { values: { line: index + 1 } });
    cues++;
  }
  if (cues === 0) throw problem('captions_empty');
  return text;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether a line holds two times, the second later than the first. */
function isSpan(line: string): boolean {
  const times = TIMES.exec(line);
  return times !== null && milliseconds(times.slice(1, 5)) < milliseconds(times.slice(5, 9));
}

function milliseconds(time: readonly (string | undefined)[]): number {
  const [hours, minutes, seconds, thousandths] = time.map((part) => Number(part ?? 0));
  return ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + thousandths!;
}
