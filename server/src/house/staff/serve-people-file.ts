import { peopleFilters, staffPeople } from '@halfturn/contract/staff/people.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { idsOfPeople, peopleRows } from './people-lists.queries.ts';
import { fileTime, rowsByIds, serveListFile } from './serve-list-file.ts';

/** The list of staff as a file. */
export const servePeopleFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'staff',
    list: staffPeople,
    filters: peopleFilters,
    find: async (db, wish) => rowsByIds(await idsOfPeople(db, wish), (ids) => peopleRows(db, ids)),
    columns: {
      name: (row) => row.name,
      email: (row) => row.email,
      role: (row) => row.role_name ?? row.role,
      second_factor: (row) => (row.totp_secret === null ? 'no' : 'yes'),
      added: (row) => fileTime(row.created_at),
      signed_in: (row) => fileTime(row.signed_in_at),
      deactivated: (row) => fileTime(row.disabled_at),
    },
  });
