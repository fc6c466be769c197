import react from '@vitejs/plugin-react';
import { words } from '@halfturn/locales/vite-plugin.ts';
import { defineConfig } from 'vite';
import { BUNDLES } from './app/bundles.ts';

/** Where the store's calls are while developing; `npm run dev` serves them there. */
const STORE = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Browser only: the build is a page and its files, which the web role serves under /admin. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react({ compiler: false }), words({ bundles: BUNDLES })],
  css: { modules: { generateScopedName: command === 'build' ? '_[hash:base64:5]' : '[name]_[local]' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The policy of the page lets nothing in but files of its own.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/prod-api': STORE } },
}));
