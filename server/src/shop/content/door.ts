export { addNews } from './add-news.ts';
export { newsForSitemap } from './content.queries.ts';
export { forgetReaders } from './count-reader.ts';
export { installPages } from './install-pages.ts';
