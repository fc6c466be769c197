import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { joinSupervisor } from '../src/platform/processes/join.ts';
import { superviseProcesses, urlOf } from '../src/platform/processes/supervise.ts';

/** A store that answers with the number of its process, for tests of who watches over it. */
const times = { silence: 1_000, pause: 20, longestPause: 50, steady: 60_000 };
const told: unknown[] = [];

if (cluster.isPrimary) {
  const log = { warn: () => {}, error: (...what: unknown[]) => console.log(JSON.stringify(what)) };
  const store = superviseProcesses({
    web: 2,
    worker: true,
    database: { databaseUrl: 'postgres://of-the-test', ownerUrl: null },
    log,
    giveUp: (sentence) => {
      console.log(sentence);
      process.exit(1);
    },
    times,
  });
  process.on('SIGTERM', () => void store.stop().then(() => process.exit(0)));
  console.log(urlOf(await store.listening));
} else {
  const joined = await joinSupervisor();
  if (!joined) throw new Error('there is no supervisor');
  const role = process.env.ROLE;
  if (process.env.FAULT === role) process.exit(Number(process.env.CODE ?? 3));
  process.on('SIGTERM', () => {
    console.log(`${role} ends`);
    process.exit(0);
  });
  joined.peers.hear((news) => void told.push(news));
  if (role === 'web') await answer((news) => joined.peers.tell(news));
  else console.log(`worker ${process.pid} calls ${joined.handover.webUrl}`);
  joined.started();
}

/** `/hang` keeps this process busy for ever, `/tell/…` tells its peers something; each answer says what it was told. */
async function answer(tell: (news: string) => void): Promise<void> {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url === '/hang') for (;;);
    if (url.startsWith('/tell/')) tell(url.slice('/tell/'.length));
    response.setHeader('connection', 'close');
    response.end(JSON.stringify({ pid: process.pid, told }));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => void server.once('listening', listening));
}
