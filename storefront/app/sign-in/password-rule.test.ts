import { expect, test } from 'vitest';
import { passwordFaults } from './password-rule.ts';

const bounds = { min: 6, max: 16 };

test.each([
  ['', '', { password: 'password_required' }],
  ['abcde', 'abcde', { password: 'password_length' }],
  ['abcdef', 'abcdef', {}],
  ['a'.repeat(16), 'a'.repeat(16), {}],
  ['a'.repeat(17), 'a'.repeat(17), { password: 'password_length' }],
  ['abcdef', 'abcdeg', { confirmPassword: 'passwords_mismatch' }],
  // Six signs, and twelve of what a computer counts in.
  ['🔑🔑🔑🔑🔑🔑', '🔑🔑🔑🔑🔑🔑', {}],
])('%j and %j', (password, confirmPassword, faults) =>
  expect(passwordFaults({ password, confirmPassword }, bounds)).toEqual(faults),
);

test('other bounds have their own sentence', () => {
  expect(passwordFaults({ password: 'abcdef', confirmPassword: 'abcdef' }, { min: 10, max: 64 })).toEqual({
    password: 'password_bounds',
  });
});
