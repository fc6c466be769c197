import type { LoaderFunctionArgs } from 'react-router';
import { loadView, opening } from './load-order.ts';

export const loader = (args: LoaderFunctionArgs) => opening(args, loadView);
