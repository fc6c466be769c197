import { portOf } from '@halfturn/server/test/port-of.ts';
import { createServer } from 'node:http';

/** An answer for every request. */
export interface Answer {
  /** Names and values in turn. */
  headers: string[];
  /** base64. */
  body: string;
}

/** What a store would be that did nothing but answer: `node:http`, with the bytes and headers that the store gave. */
let headers: string[] = [];
let body = Buffer.alloc(0);

const server = createServer({ noDelay: true }, (_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});

process.on('message', (answer: Answer) => {
  headers = answer.headers;
  body = Buffer.from(answer.body, 'base64');
  process.send?.({ ready: true });
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
