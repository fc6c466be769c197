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
