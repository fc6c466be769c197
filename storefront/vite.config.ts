import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { words } from '@halfturn/locales/vite-plugin.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUNDLES, PAGE_BUNDLES } from './app/bundles.ts';

/** Every language's words are a file each, whose address the server hands to the page: no script lists them all. */
const WORD_FILES = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    PAGE_BUNDLES.map((bundle) => [`${bundle}-${locale}`, `virtual:words/${locale}/${bundle}`]),
  ),
);

/** What shows products: the home page has to do without what only other pages share. */
const GOODS =
  /\/(app\/catalog\/(grid|misfit|product-|wish-|price-history)|app\/setup\/(setup-store|activation-country|fit|use-)|app\/language\/(place-store|use-place|use-country-names)|ui\/(price|tag|skeleton))/;

/**
 * What many pages share. A visitor who only browses needs nothing of the account, of orders, of keys and of gifts, sends no files and
 * no inquiries, and has no total to look at.
 */
const SHARED =
  /\/(ui|storefront\/app)\/(?!file-|key-ticket|key-code|stepper|radio-card|summary-list|account\/|enquiries\/|gifts\/|orders\/|personal-data\/|support\/use-uploads)/;

/**
 * One config for both builds: `vite build` makes the browser's files, `vite build --ssr` the bundle that the server
 * imports. React goes into the latter too, so that it is the production build whatever NODE_ENV the process has.
 *
 * The React Compiler stays off: most of a page here never renders twice, and its caches made the home page's scripts
 * 14 kB (gzip) larger.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  plugins: [react(), words({ bundles: BUNDLES })],
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { modules: { generateScopedName: command === 'build' ? '_[hash:base64:5]' : '[name]_[local]' } },
  ssr: command === 'build' ? { noExternal: true } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        minify: false,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 2048,
        rolldownOptions: {
          input: { start: 'src/start.ts', 'entry-client': 'src/entry-client.tsx', ...WORD_FILES },
          // The words' files are imported by their address alone, so nothing in the build is seen to use their exports.
          preserveEntrySignatures: 'exports-only',
          // Small files each carry a request and a gzip of their own: what the start needs is one file, and so is what
          // several pages share.
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 4 },
                { name: 'art', test: /\/ui\/(cover-|fit-title|key-cut)/, priority: 3 },
                { name: 'entry', test: /storefront\/src\/entry-client/, priority: 2 },
                { name: 'goods', test: GOODS, minShareCount: 2, priority: 1.5 },
                { name: 'shared', test: SHARED, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
}));
