export { addNews } from './add-news.ts';
export { retractNews } from './write.queries.ts';
export { liveOwnPages, newsForSitemap, nextTextChange } from './content.queries.ts';
export { largestNewsPicture, newsPictures } from './news-pictures.queries.ts';
export { livePageNames } from './own-page-slugs.queries.ts';
export { forgetReaders } from './count-reader.ts';
export { deletePage } from './own-pages.ts';
export { installPages } from './install-pages.ts';
export { pagesToSearch } from './searched-pages.ts';
