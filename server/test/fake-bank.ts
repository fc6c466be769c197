import { portOf } from './port-of.ts';
import { createServer, type ServerResponse } from 'node:http';

/** The European Central Bank's daily file, with those rates for one euro. */
export function ecbFile(day: string, rates: Record<string, string | number>): string {
  const cubes = Object.entries(rates).map(
    ([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
}

/** What the bank does when it is asked: sends a text, or behaves as badly as is said. */
export type BankAnswer = string | ((response: ServerResponse) => void);

export interface FakeBank {
  url: string;
  asked: number;
  /** What it answers from now on. */
  says: BankAnswer;
  close(): Promise<void>;
}

/** A bank on a port of its own. */
export async function fakeBank(): Promise<FakeBank> {
  const server = createServer((_request, response) => {
    bank.asked += 1;
    if (typeof bank.says === 'function') bank.says(response);
    else response.setHeader('content-type', 'text/xml').end(bank.says);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  const bank: FakeBank = {
    url: `http://127.0.0.1:${port}/eurofxref-daily.xml`,
    asked: 0,
    says: '',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return bank;
}
