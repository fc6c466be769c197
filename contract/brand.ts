import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const homeBrand = endpoint({
  name: 'homeBrand',
  method: 'GET',
  path: '/api/home/brand',
  access: 'public',
  summary: "The store's name, as pages of this language write it.",
  cacheable: true,
  reply: z.object({ name: z.string() }),
});
