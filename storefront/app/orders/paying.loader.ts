import type { LoaderFunctionArgs } from 'react-router';
import { loadOrder, opening } from './load-order.ts';

export const loader = (args: LoaderFunctionArgs) => opening(args, loadOrder);
