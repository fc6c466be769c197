export { countsOf as noticeCounts } from './notices.queries.ts';
export { latestNotices } from './notices.wire.ts';
export { notifyMember, type News } from './notify-member.ts';
export { announceTo } from './announce.ts';
