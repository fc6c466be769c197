import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test('cells are quoted where they must be, and are never a formula', () => {
  expect(
    csv([
      ['name', 'amount'],
      ['Moth, "Marrow"', 12],
      ['=HYPERLINK("x")', '-3.50'],
      ['-3+4', null],
    ]),
  ).toBe('name,amount\r\n"Moth, ""Marrow""",12\r\n"\'=HYPERLINK(""x"")",-3.50\r\n\'-3+4,\r\n');
});
