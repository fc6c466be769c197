import { ANY_PER_THOUSAND, MAX_LINES } from '../repo-rules.ts';
import { isTest } from './place.ts';
import type { Rule } from './rule.ts';
import type { Source } from './source.ts';

const isCode = (path: string): boolean => /\.(tsx?|mts|mjs|css)$/.test(path);

/** A rule about single files: the messages that one earns. */
const aboutFiles =
  (judge: (source: Source) => readonly string[]): Rule =>
  (sources) =>
    sources.flatMap((source) => judge(source).map((message) => ({ path: source.path, message })));

/** Every place where the pattern stands, by line. */
function hits({ text }: Source, pattern: RegExp, say: (found: string) => string): string[] {
  return text.split('\n').flatMap((line, i) => {
    const found = pattern.exec(line)?.[0];
    return found === undefined ? [] : [`line ${i + 1}: ${say(found.trim())}`];
  });
}

export const longFile = aboutFiles(({ path, lines }) =>
  isCode(path) && lines > MAX_LINES ? [`${lines} lines, ${MAX_LINES} at most`] : [],
);

/** A file that passes on the exports of others hides which file needs which; only a slice's door may, and it names each export. */
export const barrel = aboutFiles(({ path, text, barrel: passesOn }) => {
  if (path.endsWith('/door.ts'))
    return /^export (?:type )?\*/m.test(text)
      ? ['passes on all exports of a file, and does not name them']
      : [];
  return passesOn || /(^|\/)index\.tsx?$/.test(path) ? ['passes on what others export'] : [];
});

/** Judged over the whole tree: one `any` at a library's edge is no crime, a habit is. */
export const any: Rule = (sources) => {
  const lines = sources.reduce((sum, source) => sum + (isCode(source.path) ? source.lines : 0), 0);
  const users = sources.filter((source) => source.anys > 0);
  const anys = users.reduce((sum, source) => sum + source.anys, 0);
  if (anys <= Math.max(1, (lines / 1000) * ANY_PER_THOUSAND)) return [];
  return users.map(({ path, anys: n }) => ({ path, message: `${n} of ${anys} any in ${lines} lines` }));
};

const SIDE = '(?:left|right)';
/** `left: 0`, `margin-left: 1px`, `border-top-right-radius: 0`, `text-align: left`: wrong in Arabic. */
const PHYSICAL = new RegExp(
  `(?:^|[\\s;{])(?:${SIDE}|(?:scroll-)?(?:margin|padding)-${SIDE}|border-${SIDE}(?:-(?:width|style|color))?|` +
    `border-(?:top|bottom)-${SIDE}-radius)\\s*:|(?:^|[\\s;{])(?:text-align|float|clear)\\s*:\\s*${SIDE}\\b`,
);
const PHYSICAL_STYLE = /\b(?:margin|padding|border)(?:Left|Right)\b(?=\s*:)/;

export const physicalCss = aboutFiles((source) => {
  if (source.path.endsWith('.css'))
    return hits(source, PHYSICAL, (found) => `${found} does not turn round in Arabic`);
  if (source.path.endsWith('.tsx'))
    return hits(source, PHYSICAL_STYLE, (found) => `${found} does not turn round in Arabic`);
  return [];
});

/** Each further weight of the variable font costs every page an instance of it: there are three, in `ui/tokens.css`. */
export const fontWeight = aboutFiles((source) =>
  source.path.endsWith('.css') && source.path !== 'ui/fonts.css'
    ? hits(source, /font-weight\s*:\s*\d+/, (found) => `${found} is no weight of ui/tokens.css`)
    : [],
);

const FORM = /<form\b(?:=>|[^>])*>/g;
/** A form without a method puts what was typed into the address if it is sent before the page's scripts run. */
export const formMethod = aboutFiles(({ path, text }) =>
  path.startsWith('storefront/') && path.endsWith('.tsx')
    ? (text.match(FORM) ?? [])
        .filter((tag) => !/\smethod="(?:post|get)"/.test(tag))
        .map(() => 'a form that does not state its method')
    : [],
);

/** A test that does not run checks nothing. */
const NOT_RUN =
  /\b(?:it|test|describe|suite)\.(?:skip|only|todo|fails|skipIf|runIf)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(/;
export const skippedTest = aboutFiles((source) =>
  isTest(source.path) ? hits(source, NOT_RUN, (found) => found) : [],
);

const LEFT_OVER = /\b(?:TODO|FIXME|XXX|HACK)\b/;
export const leftOver = aboutFiles((source) => {
  if (source.comments.length > 0)
    return source.comments
      .flatMap((comment) => LEFT_OVER.exec(comment)?.[0] ?? [])
      .map((found) => `${found} in a comment`);
  return /\.(css|sql|sh)$/.test(source.path) ? hits(source, LEFT_OVER, (found) => found) : [];
});

// In two parts, or this file would break its own rule.
const WORKPLACE = new RegExp(['', 'work', '(?:main|shared|[.]library)'].join('/'));
/** The place where a file was written does not exist on another machine. */
export const workplace = aboutFiles((source) => hits(source, WORKPLACE, (found) => `names ${found}`));

/** In a language's file, a value; in code, the word as a name is written. */
const IN_WORDS = /:\s*".*halfturn.*"/i;
const IN_CODE = new RegExp(['Half', 'turn'].join(''));
/** The name of a store is its shopkeeper's: sentences say `{store}`, and only the demo has one of its own. */
export const storeName = aboutFiles((source) => {
  const { path } = source;
  if (/^locales\/[^/]+\/.+\.json$/.test(path))
    return hits(source, IN_WORDS, () => 'names the store: write {store}');
  const shown = /^(contract|ui|locales|server\/src|storefront|backoffice)\//.test(path) && !isTest(path);
  return shown ? hits(source, IN_CODE, () => "names the store: read the store's name") : [];
});

/** What a library keeps to itself may change with any of its versions. */
export const privateMember = aboutFiles(({ privates }) => [
  ...new Set(privates.map((name) => `uses ${name}, which its library does not offer`)),
]);

/** Words that readers stumble over, and what to write in their place. */
const WORDS: readonly (readonly [word: RegExp, better: string])[] = [
  [/\bhearers?\b/i, 'subscriber'],
  [/\bstretch(?:es)?\b/i, 'pipeline'],
  [/\b(?:job )?keepers?\b/i, 'job runner'],
  [/\bcalm\b/i, 'backpressure'],
  [/\beven-time\b/i, 'constant-time'],
  [/\bmailbox(?:es)?\b/i, 'email or email address'],
  [/\b(?:run|runs|ran) out\b/i, 'expire'],
  [/\bshut out\b/i, 'deactivate'],
  [/\bshel(?:f|ves)\b/i, 'category or stock'],
  [/\bwhoever\b/i, 'a noun'],
  [/\b(?:some|no|any)body\b/i, 'a noun'],
  [/\banew\b/i, 'again'],
  [/\bnone is\b/i, 'there is no'],
  [/\bof which\b/i, 'a sentence of its own'],
  [/\bthat which\b/i, 'a noun'],
];

/** Words that no file, table, address or call is named after. */
const NAMES: typeof WORDS = [[/mailbox/i, 'email account']];
/** Files that name what others use. */
const NAMING = /^(?:contract|locales\/en-US|server\/migrations)\//;

const TITLE = /^\s*(?:test|it|describe)(?:\.\w+)?\(\s*(['"`])(.*?)\1,/gm;

/** Comments, documents and the titles of tests use the field's words and name their subject, and so do names. */
export const words = aboutFiles(({ path, text, comments }) => {
  const titles = isTest(path) ? [...text.matchAll(TITLE)].map((found) => found[2] ?? '') : [];
  const texts = path.endsWith('.md') ? text.split('\n') : [...comments, ...titles];
  const names = NAMING.test(path) ? [path, ...text.split('\n')] : [path];
  return [...refused(texts, WORDS), ...refused(names, NAMES)];
});

const refused = (texts: readonly string[], words: typeof WORDS): string[] =>
  texts.flatMap((each) =>
    words.flatMap(([word, better]) => {
      const found = word.exec(each)?.[0];
      return found === undefined ? [] : [`"${found}": write ${better}`];
    }),
  );
