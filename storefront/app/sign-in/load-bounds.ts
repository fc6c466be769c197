import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import type { Bounds } from './password-rule.ts';

/** How long a password may be. */
export async function loadBounds({ context, request }: LoaderFunctionArgs): Promise<Bounds> {
  const call = callerOf(context);
  const read = async (key: string) =>
    Number(
      (await call('GET /api/home/config/configKey/{key}', { params: { key } }, { signal: request.signal }))
        .value,
    );
  const [min, max] = await Promise.all([read('password.min'), read('password.max')]);
  return { min, max };
}
