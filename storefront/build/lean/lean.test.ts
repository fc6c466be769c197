import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import { describe, expect, it } from 'vitest';
import { cut } from './cut.ts';
import { FILES, missingImports } from './lean.ts';

const source = (file: string) =>
  readFileSync(new URL(`../../../node_modules/${file}`, import.meta.url), 'utf8');
const small = (code: string) =>
  minifySync('file.js', code, { module: true, compress: { target: 'es2022' } }).code;

describe('what is left out of the libraries', () => {
  it.each(Object.entries(FILES))('is still there in %s, and leaves code that runs', (file, cuts) => {
    const whole = source(file);
    const rest = cut(whole, cuts);
    expect(rest).not.toBe(whole);
    expect(small(rest).length).toBeGreaterThan(0);
  });

  it('is a quarter of React for the browser', () => {
    const file = 'react-dom/cjs/react-dom-client.production.js';
    const wrapped = (code: string) => small(`export default (require, exports) => {${code}}`);
    const whole = wrapped(source(file)).length;
    expect(wrapped(cut(source(file), FILES[file]!)).length).toBeLessThan(whole * 0.77);
  });

  it('may not be imported by us', () => {
    expect(missingImports(`import { useState, useTransition } from 'react';`)).toEqual([
      'useTransition of react',
    ]);
    expect(missingImports(`import * as All from "react-router"`)).toEqual(['* of react-router']);
    expect(missingImports(`import { useEffect as use } from 'react'; import { a } from './b.js';`)).toEqual(
      [],
    );
  });
});

describe('a cut', () => {
  it('empties functions, and says which it has not found', () => {
    expect(cut('function a() { b(); } a();', { functions: { a: 'return 1' } })).toBe(
      'function a() {return 1} a();',
    );
    expect(() => cut('a();', { functions: { a: '' } })).toThrow('Not found: a');
    expect(() => cut('function a() {} { function a() {} }', { functions: { a: '' } })).toThrow('two of a');
  });

  it('replaces text as often as it is there, and never more or less often', () => {
    expect(cut('a(b, b)', { texts: [['b', 'c', 2]] })).toBe('a(c, c)');
    expect(() => cut('a(b, b)', { texts: [['b', 'c']] })).toThrow('2 times, not 1');
    expect(() => cut('a(', { texts: [['a', 'b']] })).toThrow();
  });

  it('takes cases out of a switch, but not what another case goes on into', () => {
    const kinds = { names: ['GONE'], numbers: [7], of: 'tag' };
    const text =
      'switch (a.tag) { case 1: one(); case 7: both(); break; case 2: two(); } b(7 === a.tag, 7 !== a.x);';
    expect(cut(`${text} switch (c) { case 7: seven(); break; case GONE: gone(); }`, { kinds })).toBe(
      'switch (a.tag) { case 1: one(); both(); break; case 2: two(); } b(!1, 7 !== a.x); switch (c) { case 7: seven(); break;  }',
    );
    expect(
      cut(
        'switch (a.tag) { case 1: one(); break; case 7: seven(); case 2: two(); } GONE; switch (x) { case GONE: }',
        {
          kinds,
        },
      ),
    ).toBe('switch (a.tag) { case 1: one(); break;  case 2: two(); } GONE; switch (x) {  }');
  });

  it('keeps what a case declares for the others', () => {
    const kinds = { names: ['GONE'], numbers: [], of: 'tag' };
    const code = (text: string) => cut(text, { kinds });
    expect(code('switch (a) { case GONE: if (b) { var c = 1; } break; case 2: c = 2; }')).toBe(
      'switch (a) { case GONE: var c; case 2: c = 2; }',
    );
    expect(() => code('switch (a) { case GONE: let c = 1; break; case 2: c = 2; }')).toThrow(
      'declares a let',
    );
  });

  it('takes out exports, methods and properties', () => {
    expect(
      cut('exports.a = 1; exports.b = 2; B.prototype.c = 3; d({ e: 4, f: 5 });', {
        exports: ['a'],
        prototypes: ['B'],
        properties: ['e'],
      }),
    ).toBe('exports.a = 1;   d({ e:void 0, f: 5 });');
  });
});
