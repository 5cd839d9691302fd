import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadPages } from './build/preload-pages.ts';

/** What is shared by all pages; parts that only some of them need are left out, and go where they are needed. */
const EVERYWHERE =
  /src[\\/]shared[\\/](?:ui|lib|i18n)[\\/](?!zh[\\/]|(?:forms|kept-texts|media-cache|file-field|menu|switch|segmented|progress|load-more|confirm-dialog|drawing|empty-state|chip)\.)|createLucideIcon|icons[\\/](?:heart|image|image-off)\.(?:m?js)$/;

/** What every list of items needs, feeds first of all: one file instead of ten. */
const LISTS =
  /features[\\/]media[\\/](?:media-flow|chapter-rows|list-layout|media-card|near-screen|section|skeletons|use-media-list|use-card-walk|use-width|picture|reduced-motion|use-steady-url|trail|duration)\.|shared[\\/](?:ui[\\/](?:chip|empty-state|load-more|drawing)|lib[\\/]media-cache)\.|domain[\\/]src[\\/]media[\\/](?:preview|media)\./;

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
        // What every page needs comes in three files instead of twenty; everything else is split by page.
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
