import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadPages } from './build/preload-pages.ts';

/**
 * What is shared by all pages and their frames; parts that only some of them need are left out, and go where they are
 * needed. A request costs a phone more than a kilobyte.
 */
const EVERYWHERE =
  /src[\\/]shared[\\/](?:ui|lib|i18n)[\\/](?!zh[\\/]|(?:forms|kept-texts|media-cache|file-field|switch|progress|load-more|confirm-dialog|drawing|empty-state|chip)\.)|src[\\/]app[\\/](?:use-appearance|skip-link|page-outlet|page-loading|error-boundary)\.|createLucideIcon|icons[\\/](?:bookmark|heart|image|image-off|languages|moon|sun)\.(?:m?js)$/;

/** What every list of items needs, feeds first of all: one file instead of ten. */
const LISTS =
  /features[\\/]media[\\/](?:feed-page|fresh-items|media-flow|chapter-rows|list-layout|media-card|near-screen|section|skeletons|use-media-list|use-card-walk|use-width|picture|reduced-motion|use-steady-url|trail|duration)\.|shared[\\/](?:ui[\\/](?:chip|confirm-dialog|empty-state|load-more|drawing)|lib[\\/]media-cache)\.|icons[\\/](?:download|trash(?:-2)?)\.(?:m?js)$|domain[\\/]src[\\/]media[\\/](?:preview|media)\./;

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadPages(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in a few files instead of thirty; everything else is split by page.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
            {
              name: 'base',
              test: /node_modules[\\/](?:@tanstack[\\/](?:react-query|query-core)|@trpc|i18next|react-i18next|zustand)[\\/]/,
            },
            { name: 'shared', test: EVERYWHERE },
            { name: 'lists', test: LISTS },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/trpc', '/media', '/dev'].map((path) => [path, { target: api }])),
  },
});
