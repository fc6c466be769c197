import { present } from '@halfturn/contract/primitives/rows.ts';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/wire.ts';

interface Answer {
  status: number;
  connection: string | undefined;
  body: string;
}

const ask = (url: string, agent: Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => (body += text));
      response.on('end', () =>
        resolve({ status: present(response.statusCode), connection: response.headers.connection, body }),
      );
      response.on('error', reject);
    }).on('error', reject);
  });

/** Asks over one connection, again and again, until it is told that this was the last answer. Each answer goes into `answers`. */
async function askOn(url: string, answers: Answer[]): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const answer = await ask(url, agent);
    answers.push(answer);
    if (answer.connection === 'close') return answers;
  }
}

test('a server that closes answers all who are connected, and tells them to connect elsewhere', async () => {
  const { app, url } = await testServer([], {
    http: { drainMs: 5_000 },
    routes: (it) =>
      it.get('/slow', { config: { declared: { access: 'public', limit: { none: 'a test' } } } }, async () => {
        await sleep(5);
        return 'ok';
      }),
  });
  const answersOfAll = Array.from({ length: 20 }, (): Answer[] => []);
  const clients = answersOfAll.map((answers) => askOn(`${url}/slow`, answers));
  while (answersOfAll.some(({ length }) => length < 2)) await sleep(5);
  await app.close();
  for (const answers of await Promise.all(clients)) {
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.every(({ status, body }) => status === 200 && body === 'ok')).toBe(true);
  }
  await expect(ask(url, new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
