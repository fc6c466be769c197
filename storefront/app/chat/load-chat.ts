import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadBundle } from '../words.ts';

/** The chat's code and words. They are fetched when it opens, or after the first page of a browser whose chat goes on. */
export async function loadChat(locale: Locale) {
  const [chat] = await Promise.all([import('./chat.tsx'), loadBundle('chat', locale)]);
  return chat;
}
