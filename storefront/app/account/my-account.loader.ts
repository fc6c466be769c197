import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';

/** Who is signed in, where they stand, and what is new for them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = callerOf(context);
  const { signal } = request;
  const [[account, standing], overview] = await Promise.all([
    call('GET /api/getInfo', {}, { signal }).then(async (info) => {
      const params = { id: info.info.id };
      return [info, await call('GET /api/getUserLevelInfo/{id}', { params }, { signal })] as const;
    }),
    call('GET /api/account/overview', {}, { signal }),
  ]);
  return { account, standing, ...overview };
}

export type AccountData = Awaited<ReturnType<typeof loader>>;
