import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { announcementFilters, staffAnnouncements } from '@halfturn/contract/staff/notices.ts';
import type { FastifyInstance } from 'fastify';
import { fileTime, rowsByIds, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { announcementRows, idsOfAnnouncements } from './announcement-lists.queries.ts';
import { announcementState, audienceWire, textIn } from './notices.wire.ts';

/** The list of announcements as a file, with their English titles. */
export const serveAnnouncementFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'notices',
    list: staffAnnouncements,
    filters: announcementFilters,
    find: async (db, wish) =>
      rowsByIds(await idsOfAnnouncements(db, wish), (ids) => announcementRows(db, ids)),
    columns: {
      title: (row) => textIn(row.texts, DEFAULT_LOCALE).title,
      audience: (row) => audienceWire(row).kind,
      level: (row) => row.level,
      email: (row) => row.email,
      state: (row) => announcementState(row, context.clock.now()),
      from: (row) => fileTime(row.publish_at),
      languages: (row) => Object.keys(row.texts).length,
      opened_by: (row) => row.reads,
    },
  });
