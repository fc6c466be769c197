import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Kept, KeptContext } from '../app/root/kept.tsx';
import type { ShellData } from '../app/root/shell-data.ts';
import { partsOf, withParts, type KeptParts } from './kept-parts.ts';

const drawn = vi.fn();
/** Something with an id of React's. */
function Field({ label }: { label: string }) {
  const id = useId();
  drawn();
  return (
    <label htmlFor={id}>
      {label} &amp; <input id={id} />
    </label>
  );
}

const page = (own: string) => (
  <>
    <Kept part="head">
      <Field label="Köpfe" />
    </Kept>
    <Field label={own} />
    <Kept part="foot">
      <Field label="足" />
    </Kept>
  </>
);

function draw(own: string, parts: KeptParts): string {
  const html = renderToString(<KeptContext value={(part) => parts.has(part)}>{page(own)}</KeptContext>);
  const pieces = withParts(html, parts);
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))).toString();
}

const shell = () => ({}) as ShellData;

test('the parts that are kept are drawn once, and each page is what it would be without them', () => {
  const parts = partsOf(shell(), 'EUR');
  drawn.mockClear();
  expect(draw('first', parts)).toBe(renderToString(page('first')));
  expect(draw('second', parts)).toBe(renderToString(page('second')));
  // Two pages by themselves, three parts of the first, and one of the second.
  expect(drawn).toHaveBeenCalledTimes(6 + 3 + 1);
});

test('they are those of one shell in one currency', () => {
  const [one, other] = [shell(), shell()];
  draw('first', partsOf(one, 'EUR'));
  expect([...partsOf(one, 'EUR').keys()]).toEqual(['head', 'foot']);
  expect(partsOf(one, 'USD').size).toBe(0);
  expect(partsOf(other, 'EUR').size).toBe(0);
});

test('a page without such parts stays as it is', () => {
  expect(withParts('<p>A page</p>', new Map())).toEqual(['<p>A page</p>']);
});
