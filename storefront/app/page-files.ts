import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';

/**
 * The file of each page, and its loader. One file of the browser's, which all pages but the home page start from: so that
 * page can be left without asking twice, and does not grow by each page that the store gets.
 */
export const pages = import.meta.glob<{ Component: ComponentType }>('./**/*.page.tsx');
export const loaders = import.meta.glob<LoaderFunction>('./**/*.loader.ts', {
  eager: true,
  import: 'loader',
});
