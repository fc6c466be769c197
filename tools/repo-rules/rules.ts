import { EXCEPTIONS, type Exception } from '../repo-rules.ts';
import {
  browser,
  contractAlone,
  cycles,
  door,
  idleDoor,
  ladder,
  lazy,
  rooms,
  uiAlone,
} from './import-rules.ts';
import { sqlPlace, tableOwner, tableReader } from './database-rules.ts';
import type { Rule, Violation } from './rule.ts';
import type { Source } from './source.ts';
import {
  any,
  barrel,
  fontWeight,
  formMethod,
  leftOver,
  longFile,
  physicalCss,
  privateMember,
  skippedTest,
  storeName,
  words,
  workplace,
} from './text-rules.ts';

export const RULES: Readonly<Record<string, Rule>> = {
  rooms,
  ladder,
  door,
  'idle-door': idleDoor,
  cycles,
  lazy,
  'contract-alone': contractAlone,
  'ui-alone': uiAlone,
  browser,
  barrel,
  'long-file': longFile,
  any,
  'physical-css': physicalCss,
  'font-weight': fontWeight,
  'form-method': formMethod,
  'skipped-test': skippedTest,
  'left-over': leftOver,
  workplace,
  'store-name': storeName,
  'private-member': privateMember,
  'sql-place': sqlPlace,
  'table-owner': tableOwner,
  'table-reader': tableReader,
  words,
};

const covers = (exception: Exception, path: string, to?: string): boolean =>
  path.startsWith(exception.path) && (exception.to === undefined || (to ?? '').startsWith(exception.to));

export interface Verdict {
  /** One line each: rule, file, what is wrong. */
  violations: string[];
  /** Exceptions that excuse nothing. */
  idle: Exception[];
}

/** Holds the sources to every rule, but for the exceptions. */
export function judge(sources: readonly Source[], exceptions: readonly Exception[] = EXCEPTIONS): Verdict {
  const used = new Set<Exception>();
  const violations: string[] = [];
  for (const [name, rule] of Object.entries(RULES)) {
    const excuse = ({ path, to }: Pick<Violation, 'path' | 'to'>): boolean => {
      const exception = exceptions.find((e) => e.rule === name && covers(e, path, to));
      if (exception) used.add(exception);
      return exception !== undefined;
    };
    for (const violation of rule(sources, (path, to) => excuse({ path, to })))
      if (!excuse(violation))
        violations.push(
          `${name}: ${violation.path}${violation.to ? ` → ${violation.to}` : ''}: ${violation.message}`,
        );
  }
  return { violations, idle: exceptions.filter((exception) => !used.has(exception)) };
}
