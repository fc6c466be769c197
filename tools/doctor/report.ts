import type { Finding } from './examine.ts';

/** What a look at the books comes to: 0 all well, 1 something is broken, 2 something could not be looked at. */
export function exitCode(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some((f) => f.count > 0)) return 1;
  return findings.some((f) => f.failed !== undefined) ? 2 : 0;
}

/** A line for each invariant with its count; under a broken one why it matters, and some of what was found. */
export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map((f) => f.invariant.id.length));
  const lines = findings.flatMap((finding) => {
    const { invariant, count, examples, failed } = finding;
    const mark = failed !== undefined ? '  ? ' : count > 0 ? '  ! ' : 'ok  ';
    const number = failed === undefined ? String(count) : '-';
    const head = `${mark}${invariant.id.padEnd(width)}  ${number.padStart(6)}  ${invariant.title}`;
    const indent = ' '.repeat(width + 14);
    if (failed !== undefined) return [head, `${indent}could not be looked at: ${failed}`];
    if (count === 0) return [head];
    const more = count > examples.length ? [`and ${count - examples.length} more`] : [];
    return [head, ...[invariant.why, ...examples.map((e) => `· ${e}`), ...more].map((text) => indent + text)];
  });
  return lines.join('\n');
}

/** One sentence over all. */
export function verdict(findings: readonly Finding[]): string {
  const broken = findings.filter((f) => f.count > 0).length;
  const blind = findings.filter((f) => f.failed !== undefined).length;
  const of = `of ${findings.length} invariants`;
  if (broken > 0) return `${broken} ${of} broken.`;
  if (blind > 0) return `${blind} ${of} could not be looked at; the others hold.`;
  return `All ${findings.length} invariants hold.`;
}

/** The same for a program. Examples name rows by their ids, never a key. */
export const asData = (findings: readonly Finding[]) => ({
  verdict: verdict(findings),
  findings: findings.map(({ invariant: { id, title }, count, examples, failed }) => ({
    id,
    title,
    count,
    examples,
    ...(failed !== undefined && { failed }),
  })),
});
