export { tellMember, type News } from './tell-member.ts';
