import type { LoaderFunctionArgs } from 'react-router';
import { orderNoOf } from './order-no.ts';

export const loader = (args: LoaderFunctionArgs) => orderNoOf(args);
