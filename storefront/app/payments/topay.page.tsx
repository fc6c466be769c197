import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useLoaderData } from 'react-router';
import { BarePage, IncorrectLink } from './bare-page.tsx';
import { Sandbox } from './sandbox.tsx';

/** `/topay`: the test provider's own page. It is another party's, and so outside the layout. */
export function Component() {
  const payment = useLoaderData<ReplyOf<Calls['GET /api/payments/sandbox/{attempt}']> | null>();
  return <BarePage>{payment ? <Sandbox payment={payment} /> : <IncorrectLink />}</BarePage>;
}
