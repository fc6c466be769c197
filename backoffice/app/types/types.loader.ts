import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

export const typePath = (id: string): string => `/types/${id}`;
export const attributePath = (code: string): string => `/attributes/${code}`;

/** Every type and every attribute. */
export const loadTypes = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/product-types');

export const loadType = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/product-types/{id}', { params: { id: params.id ?? '' } });

export const loadAttribute = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/attributes/{code}', { params: { code: params.code ?? '' } });
