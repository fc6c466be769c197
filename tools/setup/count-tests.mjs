/**
 * How many tests passed and failed. A file that could not even be loaded has no tests that failed, and an error outside of any
 * test has none either: both count as a failure all the same, or a broken run would read as a green one.
 *
 * @param {null | { numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report vitest's own
 * @param {number} code its exit code
 */
export function countTests(report, code) {
  if (!report) return { passed: 0, failed: code === 0 ? 0 : 1 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/**
 * What failed, a paragraph each: file, test, and the beginning of the message. Printed at the end of a long run.
 *
 * @param {null | { testResults: { name: string, status: string, message?: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] }} report vitest's own
 * @returns {string[]}
 */
export function failuresOf(report) {
  if (!report) return ['The run broke off before it could report.'];
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0)
      return tests.map((test) => paragraph(`${file.name} > ${test.fullName}`, test.failureMessages?.[0]));
    return file.status === 'failed' ? [paragraph(file.name, file.message)] : [];
  });
}

const LINES = 12;

/**
 * @param {string} title
 * @param {string | undefined} message
 */
function paragraph(title, message) {
  return [title, ...(message ?? '').split('\n').slice(0, LINES)].join('\n  ');
}
