export { addNews } from './add-news.ts';
export type { Written } from './content.ts';
export { newsForSitemap } from './content.queries.ts';
export { forgetReaders } from './count-reader.ts';
export { installPages } from './install-pages.ts';
