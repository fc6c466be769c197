import { portOf } from '../port-of.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A call as it came in. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What is answered: JSON, a page, or a way elsewhere. */
export interface Answer {
  status: number;
  json?: object;
  text?: string;
  type?: string;
  headers?: Record<string, string>;
  /** Done, and the answer lost on its way. */
  lost?: boolean;
}

/** A question with its answer, for who holds both against the provider's description. */
export interface Exchange extends Asked {
  status: number;
  answer: object | undefined;
}

export interface Served {
  url: string;
  /** All that was asked and answered, in that order. */
  exchanges: Exchange[];
  close(): Promise<void>;
}

const MAX_BYTES = 1024 * 1024;

/** A server on a port of its own that answers as `answer` says. A fault of the stand-in itself is a 500 with its words. */
export async function serve(answer: (asked: Asked) => Promise<Answer> | Answer, port = 0): Promise<Served> {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    void read(request)
      .then(async (asked) => {
        const said = await answer(asked);
        exchanges.push({ ...asked, status: said.status, answer: said.json });
        return said;
      })
      .catch((error: unknown): Answer => ({
        status: 500,
        text: `the stand-in is at fault: ${String(error)}`,
      }))
      .then((said) => write(response, said));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    exchanges,
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () => closed(server),
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  let body = '';
  for await (const piece of request.setEncoding('utf8')) {
    body += String(piece);
    if (body.length > MAX_BYTES) throw new Error('the body is too large');
  }
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}

function write(response: ServerResponse, { status, json, text, type, headers, lost }: Answer): void {
  if (lost) return void response.destroy();
  const body = json === undefined ? (text ?? '') : JSON.stringify(json);
  response.writeHead(status, {
    'content-type': type ?? (json === undefined ? 'text/html; charset=utf-8' : 'application/json'),
    ...headers,
  });
  response.end(body);
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** A provider's own page with its buttons; each sends the form back with its `outcome`. */
export function pageWith(title: string, buttons: Readonly<Record<string, string>>): string {
  const pressed = Object.entries(buttons)
    .map(([outcome, face]) => `<button name="outcome" value="${outcome}">${face}</button>`)
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title><main><h1>${title}</h1>
<form method="post">${pressed}</form></main></html>`;
}
