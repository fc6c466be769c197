import { renderToStaticMarkup as html } from 'react-dom/server';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { KeyCode } from './key-code.tsx';
import { KeyTicket, type KeyTicketWords } from './key-ticket.tsx';
import type { RevealedKey } from './use-revealed-key.ts';

const words: KeyTicketWords = {
  hidden: 'Key hidden',
  reveal: 'Reveal key',
  turning: 'Turning',
  shown: 'Key shown',
  hide: 'Hide',
  copy: 'Copy key',
  copied: 'Copied',
  copyFailed: 'Copy it by hand.',
  failed: 'Try again.',
  confirmTitle: 'Reveal the key?',
  confirmText: 'You cannot return it.',
  confirmYes: 'Reveal key',
  confirmNo: 'Keep it hidden',
  close: 'Close',
};

const KEY = '7QK4M-XW2RA-9PLH3';
const still = { failed: false, seen: true, reveal: async () => {}, hide: () => {} };
const code = (revealed: Omit<RevealedKey, keyof typeof still>) =>
  html(<KeyCode revealed={{ ...still, ...revealed }} hiddenLabel="Key hidden" codeRef={createRef()} />);

test('a ticket comes hidden, cut with its product’s own key', () => {
  const markup = html(
    <KeyTicket name="Lanternfall" genre="rpg" confirm words={words} onReveal={async () => KEY} />,
  );
  expect(markup).toContain('aria-label="Lanternfall"');
  expect(markup).toContain('clip-path:polygon(');
  expect(markup).toContain('•••••-•••••-•••••');
  expect(markup).toContain('Reveal key');
  expect(markup).not.toContain('Hide');
});

test('while it turns only the turned groups hold letters, and no voice reads them yet', () => {
  const markup = code({ state: 'turning', code: KEY, turned: 1 });
  expect(markup).toContain('7QK4M-');
  expect(markup).not.toContain('XW2RA');
  expect(markup).not.toContain('sr-only');
});

test('shown, it is whole to the eye and spelled to a voice, and stands in no attribute', () => {
  const markup = code({ state: 'shown', code: KEY, turned: 3 });
  expect(markup.replace(/<span class="sr-only.*/, '').replace(/<[^>]+>/g, '')).toBe(KEY);
  expect(markup).toContain('7 Q K 4 M, X W 2 R A, 9 P L H 3');
  for (const group of KEY.split('-')) expect(markup).not.toMatch(new RegExp(`="[^"]*${group}`));
});
