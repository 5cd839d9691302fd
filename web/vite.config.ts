import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstScreen } from './build/first-screen.ts';
import { precompress } from './build/precompress.ts';
import { preloadPages } from './build/preload-pages.ts';
import { smallerLibraries } from './build/smaller-libraries.ts';

/** The libraries that every page stands on. They change seldom, so that browsers keep them from release to release. */
const LIBRARIES =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core)|@trpc|zustand)[\\/]/;

/**
 * What a member's first page is made of, with all that these files import: one file instead of thirty, because a request
 * costs a phone more than a kilobyte, and what is compressed together gets smaller. Everything else is split by page.
 */
const FIRST_PAGE = /src[\\/]app[\\/]main\.tsx$/;

/** What pages with long lists need to go to a month or a day, too little for files of its own: the first page names each file. */
const TIMES =
  /(?:time-in-address|beside-list|time-scrubber|months-of-feed|times-of-grid|use-collection|browsing[\\/]by-day|kernel[\\/](?:days|time))\.tsx?$/;

/** What pages that mails lead to share, and pages that take files: one file each, for the same reason. */
const BY_MAIL = /features[\\/]accounts[\\/](?:card|link-expired|notice-card|signed-up-here)\.tsx?$/;
const FILES = /(?:shared[\\/]ui[\\/](?:file-field|picture-choice|progress)|uploads[\\/]use-leave-question)\.tsx?$/;

/** What one types into: the way in and the pages of items need it, and little else of each other. */
const FIELD = /shared[\\/]ui[\\/]field\.tsx$/;

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), smallerLibraries(), firstScreen(), preloadPages(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    // The largest is the code that plays streams.
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Else a shared constant is a file of its own, which the first page names.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // The first page names a hundred files: 28 bits tell their releases apart, and weigh little more than half of the usual 48.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES, priority: 1 },
            { name: 'first-page', test: FIRST_PAGE },
            { name: 'times', test: TIMES },
            { name: 'by-mail', test: BY_MAIL },
            { name: 'files', test: FILES },
            { name: 'field', test: FIELD },
            { name: 'item', test: /src[\\/]app[\\/]item-page\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '^/(api|trpc|media|metrics|dev|privacy|terms|unsubscribe)(/|\\?|$)': { target: api, xfwd: true } },
  },
});
