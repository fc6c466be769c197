import type { Caller } from '@halfturn/contract/client.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { statusOf } from '../root/boot.ts';
import { pathsIn, type ProductPath } from './product-path.ts';

export type ComparedProduct = Omit<
  ReplyOf<Calls['GET /api/home/product/{class}/{name}']>['product'],
  'history' | 'description' | 'options'
>;

export interface CompareData {
  /** As the address names them. */
  paths: ProductPath[];
  /** Those of them that are on sale. */
  products: ComparedProduct[];
}

/** The products that the address names, each as its page shows it. One that is not sold any more is left out. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<CompareData> {
  const paths = pathsIn(new URL(request.url).searchParams);
  const call = callerOf(context);
  const found = await Promise.all(paths.map((path) => productAt(call, path, request.signal)));
  const products = found.filter((one) => one !== null);
  return { paths, products: products.filter(({ id }, i) => products.findIndex((p) => p.id === id) === i) };
}

async function productAt(
  call: Caller,
  path: ProductPath,
  signal: AbortSignal,
): Promise<ComparedProduct | null> {
  const [category = '', name = ''] = path.split('/');
  try {
    const { product } = await call(
      'GET /api/home/product/{class}/{name}',
      { params: { class: category, name } },
      { signal },
    );
    const { history: _, description: __, options: ___, ...rest } = product;
    return rest;
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 410) return null;
    throw error;
  }
}
