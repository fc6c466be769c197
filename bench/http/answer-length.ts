const GOOD = Buffer.from('HTTP/1.1 200 ');
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');

/** The length of head and body of a good answer whose head is in one piece; 0 of any other. */
export function lengthOf(answer: Buffer): number {
  if (answer.compare(GOOD, 0, GOOD.length, 0, GOOD.length) !== 0) return 0;
  const head = answer.indexOf(HEAD_END);
  const at = answer.indexOf(LENGTH);
  if (head < 0 || at < 0 || at > head) return 0;
  const from = at + LENGTH.length;
  return head + HEAD_END.length + Number(answer.toString('latin1', from, answer.indexOf('\r', from)));
}
