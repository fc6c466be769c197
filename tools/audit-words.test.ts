import { actName, areaName, ACTS } from '@halfturn/backoffice/app/audit/act-words.ts';
import { CLAIM_STATES } from '@halfturn/contract/primitives/claim-limits.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { REVIEW_STATES } from '@halfturn/contract/reviews.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') && !/\.(?:test|mails?)\.ts$/.test(name) && !name.includes('node_modules'),
    )
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** What stands for the part of an act that its command puts together. */
const PUT_TOGETHER: Record<string, readonly string[]> = {
  '${name}.exported': sources('server/src').flatMap((source) =>
    [...source.matchAll(/serveListFile\(app, context, \{\s*name: '([\w-]+)'/g)].map(([, name = '']) => name),
  ),
  'reviews.${state}': REVIEW_STATES,
  'orders.${to}': ['packed', 'shipped', 'received'],
  'disputes.${outcome}': ['won', 'lost'],
  // An open claim is what a buyer makes; staff move it on.
  'claims.${state}': CLAIM_STATES.filter((state) => state !== 'open'),
  'catalog.${act}': [],
};

/** Every act that a command writes into the audit log, as its source names it. */
function actsWritten(): Set<string> {
  const acts = new Set<string>();
  for (const source of [...sources('server/src'), ...sources('tools')]) {
    for (const [, text = ''] of source.matchAll(/\b(?:action|ACTIONS?)\b([^;]{0,400})/g))
      for (const [, act = ''] of text.split(/\bsubject\b/)[0]?.matchAll(/'([a-z][a-z-]*\.[a-zA-Z_]+)'/g) ??
        [])
        acts.add(act);
    for (const [, act = ''] of source.matchAll(/action: `([^`]+)`/g))
      for (const end of PUT_TOGETHER[act] ?? [act]) acts.add(act.replace(/\$\{\w+\}/, end));
    if (source.includes('action: `catalog.${act}`'))
      for (const [, act = ''] of source.matchAll(/record\(\s*trx,\s*actor,\s*'(\w+)'/g))
        acts.add(`catalog.${act}`);
  }
  return acts;
}

test('every act of the audit log has words, and so has its part of the store', () => {
  const acts = actsWritten();
  expect(acts.size).toBeGreaterThan(150);
  const word = (key: string) => `[${key}]`;
  const wordless = [...acts].filter((act) => {
    const [area = '', verb = ''] = act.split('.');
    const isArea = areaName(word, area) !== area;
    return isArea && !(isOneOf(ACTS, verb) && actName(word, act).startsWith('['));
  });
  expect(wordless, 'add them to ACTS in act-words.ts, and their words to staff-audit.json').toEqual([]);
});

test('every part of the store that writes acts has a name', () => {
  const word = (key: string) => `[${key}]`;
  // Words of mails and pages stand near acts; their files of words are no parts of the store.
  const areas = [...actsWritten()]
    .map((act) => act.split('.')[0] ?? '')
    .filter((area) => !existsSync(`locales/en-US/${area}.json`));
  const wordless = new Set(areas.filter((area) => areaName(word, area) === area));
  expect([...wordless], 'add the part to AREAS in act-words.ts').toEqual([]);
});
