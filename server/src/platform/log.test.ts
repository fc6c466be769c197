import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { Secret } from './secret.ts';

function logged(production: boolean, write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const to = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(createLog({ production, logLevel: 'info' }, to));
  return text;
}

describe.each([true, false])('the log (production: %s)', (production) => {
  test('hides what may be secret, three levels down', () => {
    const text = logged(production, (log) => {
      log.info({ accessKey: 'CANARY1', order: { keys: ['CANARY2'], buyer: { email: 'CANARY3' } } }, 'placed');
      log.info({ value: new Secret('CANARY4') }, `told ${new Secret('CANARY5')}`);
    });
    expect(text).not.toContain('CANARY');
    expect(text).toContain('placed');
  });

  test('hides what a database hangs on its errors', () => {
    const error = Object.assign(new Error('duplicate key'), { detail: 'Key (x)=(CANARY)', code: '23505' });
    const text = logged(production, (log) => log.error({ err: error }, 'failed'));
    expect(text).not.toContain('CANARY');
    expect(text).toContain('duplicate key');
  });

  test('leaves a request’s query out', () => {
    const text = logged(production, (log) =>
      log.info({ req: { method: 'GET', url: '/x?token=CANARY' } }, 'request'),
    );
    expect(text).toContain('/x');
    expect(text).not.toContain('CANARY');
  });

  test('writes one line, whatever is in the text', () => {
    const text = logged(production, (log) => log.info({ agent: 'a\nERROR forged\u001b[31m' }, 'b\nc'));
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text).not.toContain('\u001b');
  });
});
