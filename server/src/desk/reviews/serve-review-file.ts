import { reviewFilters, staffReviews } from '@halfturn/contract/staff/reviews.ts';
import type { FastifyInstance } from 'fastify';
import { fileTime, rowsByIds, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { idsOfReviews, reviewFileRows } from './reviews.staff.queries.ts';

/** The list of reviews as a file, without the addresses of their authors, which not everyone who reads reviews may see. */
export const serveReviewFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'reviews',
    list: staffReviews,
    filters: reviewFilters,
    find: async (db, wish) => rowsByIds(await idsOfReviews(db, wish), (ids) => reviewFileRows(db, ids)),
    columns: {
      id: (row) => row.id,
      kind: (row) => row.kind,
      product: (row) => row.product,
      rating: (row) => row.rating,
      name: (row) => row.full_name,
      text: (row) => row.content,
      language: (row) => row.locale,
      verified: (row) => (row.verified ? 'yes' : 'no'),
      state: (row) => row.state,
      written: (row) => fileTime(row.created_at),
      decided: (row) => fileTime(row.decided_at),
      reason: (row) => row.reason,
    },
  });
