import { Problem } from '@halfturn/contract/problem.ts';
import { expect, test } from 'vitest';
import { readWebVtt } from './web-vtt.ts';

const CUE = '00:01.000 --> 00:02.500\nA door opens.\n';
const read = (text: string | Uint8Array) => readWebVtt(typeof text === 'string' ? Buffer.from(text) : text);

/** The slug that a file is refused with, and the line that it names. */
function refusal(text: string | Uint8Array) {
  try {
    read(text);
  } catch (error) {
    if (error instanceof Problem) return [error.slug, error.detail.values?.line];
    throw error;
  }
  return null;
}

test.each([
  ['one cue', `WEBVTT\n\n${CUE}`],
  ['the lines of Windows', `WEBVTT\n\n${CUE}`.replaceAll('\n', '\r\n')],
  ['the lines of an old Mac', `WEBVTT\n\n${CUE}`.replaceAll('\n', '\r')],
  ['a title and metadata', `WEBVTT - Trailer\nKind: captions\nLanguage: en\n\n${CUE}`],
  [
    'hours, names and settings of cues',
    'WEBVTT\n\nintro\n1:00:00.000 --> 100:00:01.000 align:start position:0%\n<v Ann>Hi <b>there</b>',
  ],
  [
    'comments, styles and regions',
    `WEBVTT\n\nNOTE by Ann\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\n${CUE}`,
  ],
  ['times without blanks', 'WEBVTT\n\n00:01.000-->00:02.000\nHi'],
  ['cues that overlap', `WEBVTT\n\n${CUE}\n${CUE}`],
])('%s is taken as it is', (_name, text) => {
  expect(read(text)).toBe(text);
});

test('the mark of UTF-8 is taken off', () => {
  expect(read(`\uFEFFWEBVTT\n\n${CUE}`)).toBe(`WEBVTT\n\n${CUE}`);
});

test.each([
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHi\n'],
  ['another first word', `WEBVTTX\n\n${CUE}`],
  ['a blank line first', `\nWEBVTT\n\n${CUE}`],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
  ['a NUL, which the database does not store', `WEBVTT\n\n${CUE}\0`],
  ['UTF-16', Buffer.from(`\uFEFFWEBVTT\n\n${CUE}`, 'utf16le')],
  ['Latin-1', Buffer.from(`WEBVTT\n\n${CUE}é`, 'latin1')],
])('%s is no WebVTT', (_name, text) => {
  expect(refusal(text)).toEqual(['captions_unreadable', undefined]);
});

test.each([
  ['a comma as in SubRip', '00:01,000 --> 00:02,000'],
  ['two digits behind the dot', '00:01.00 --> 00:02.00'],
  ['seconds without minutes', '01.000 --> 02.000'],
  ['sixty seconds', '00:01.000 --> 00:60.000'],
  ['an end before the start', '00:02.000 --> 00:01.000'],
  ['an end at the start', '00:02.000 --> 00:02.000'],
  ['no end', '00:02.000 -->'],
  ['something behind the end', '00:01.000 --> 00:02.000x'],
  ['an arrow in a comment', 'NOTE a --> b'],
])('%s is refused with its line', (_name, line) => {
  expect(refusal(`WEBVTT\n\n${CUE}\n${line}\nHi\n`)).toEqual(['captions_time', 6]);
});

test.each(['WEBVTT', 'WEBVTT\n\nNOTE Nothing is said.\n'])('%j has no cue', (text) => {
  expect(refusal(text)).toEqual(['captions_empty', undefined]);
});

test.each([
  ['blanks', `WEBVTT\n\n00:01.000${' '.repeat(200_000)}x-->`],
  ['digits', `WEBVTT\n\n${'0'.repeat(200_000)}-->`],
])('a long line of %s takes no long time', (_name, text) => {
  const from = performance.now();
  expect(refusal(text)).toEqual(['captions_time', 3]);
  expect(performance.now() - from).toBeLessThan(500);
});
