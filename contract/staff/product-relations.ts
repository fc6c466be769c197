import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { MOST_RELATIONS, RELATION_KINDS } from '../primitives/relation-kinds.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { KEEPS_PRODUCTS, SEES_PRODUCTS } from './products.ts';

const params = z.object({ id: z.uuid() });
const relation = z.object({
  kind: z.enum(RELATION_KINDS),
  productId: z.string(),
  name: z.string(),
  /** Platform and region, to tell apart products with one name. */
  place: z.string(),
  status: z.enum(['draft', 'live', 'retired']),
});
export type StaffRelation = z.infer<typeof relation>;

export const staffRelations = endpoint({
  name: 'staffRelations',
  method: 'GET',
  path: '/admin/products/{id}/relations',
  access: 'staff',
  roles: SEES_PRODUCTS,
  summary: 'What staff said of a product and others: editions, add-ons, parts of a bundle, the same series.',
  params,
  reply: z.object({ rows: z.array(relation), version: seenVersion }),
  problems: ['product_not_found'],
});

export const staffSaveRelations = endpoint({
  name: 'staffSaveRelations',
  method: 'POST',
  path: '/admin/products/{id}/relations',
  access: 'staff',
  roles: KEEPS_PRODUCTS,
  summary: 'Replaces the relations of a product. Their order is that on its page.',
  params,
  body: z.object({
    rows: z.array(z.object({ kind: z.enum(RELATION_KINDS), productId: z.uuid() })).max(MOST_RELATIONS),
    version: seenVersion,
  }),
  reply: z.null(),
  problems: ['product_not_found', 'content_changed', 'relation_circular'],
});

export const RELATION_CALLS = [staffRelations, staffSaveRelations] as const;
