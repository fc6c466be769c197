import { problem } from '@halfturn/contract/problem.ts';
import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** Our own sentences stand in the schemas as slugs, such as `email_format`. */
const SLUG = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/** The rule that an input broke, as a slug in `locales/<locale>/validation.json`. */
function ruleOf(issue: Issue): string {
  const isNumber = ofNumber(issue);
  // What is wrong with a number is said, unless the schema has a sentence of its own.
  if (SLUG.test(issue.message) && !(isNumber && issue.message === 'invalid')) return issue.message;
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'required';
    return isNumber
      ? typeof issue.input === 'number' && !Number.isNaN(issue.input)
        ? 'whole'
        : 'number'
      : 'invalid';
  }
  const text = 'origin' in issue && issue.origin === 'string';
  if (issue.code === 'too_big') return text ? 'too_long' : 'too_large';
  if (issue.code === 'too_small') return text ? 'too_short' : 'too_small';
  return 'invalid';
}

/** Whether a number was asked for. */
const ofNumber = (issue: Issue): boolean =>
  issue.code === 'invalid_type'
    ? issue.expected === 'number' || issue.expected === 'int'
    : 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');

/** Where a text with a NUL stands, which PostgreSQL cannot store, whatever its schema allows. Null if there is none. */
function nulIn(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = nulIn(inner, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** Reads an input by its schema. Refuses with 422 and, for each path, the first rule that it broke. */
export function readInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  const fields: Record<string, string> = {};
  if (result.success) {
    const path = nulIn(result.data);
    if (path === null) return result.data;
    fields[path] = 'text_control';
    throw problem('invalid_input', { fields });
  }
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= ruleOf(issue);
  throw problem('invalid_input', { fields });
}
