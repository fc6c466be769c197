import { redirect, redirectDocument, type MiddlewareFunction } from 'react-router';
import { localeKey } from '../api.ts';
import { languageRule } from './rule.ts';
import { storedLanguage, storeLanguage } from './stored-language.ts';

/**
 * Keeps the rule of the `lang` parameter at each navigation in the browser. Another language than the document's
 * loads a new document, so that no page ever mixes two. (The server keeps the rule before it renders.)
 */
export const languageMiddleware: MiddlewareFunction = ({ request, context }, next) => {
  const url = new URL(request.url);
  const { locale, store, to } = languageRule(url, storedLanguage());
  if (locale !== context.get(localeKey)) {
    if (store) storeLanguage(store);
    throw redirectDocument(to ?? url.pathname + url.search + url.hash);
  }
  if (to) throw redirect(to);
  return next();
};
