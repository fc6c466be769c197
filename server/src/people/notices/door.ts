export { countsOf as noticeCounts } from './notices.queries.ts';
export { latestNotices } from './notices.wire.ts';
export { tellMember, type News } from './tell-member.ts';
export { announceTo } from './announce.ts';
