import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Of our own files those that every page loads, or nearly every one; a name stands for all that begin with it. */
const ofEveryPage = [
  'app/browser/api-error',
  'app/browser/captcha-setting',
  'app/browser/csrf-token',
  'app/browser/idle',
  'app/browser/monitoring',
  'app/browser/new-version',
  'app/browser/other-tabs',
  'app/browser/preview-version',
  'app/browser/secure-fetch',
  'app/browser/session',
  'app/browser/trusted-types',
  'app/shell/',
  'app/site/page-head',
  'app/site/page-meta',
  'app/site/search-engines/structured-data',
  'app/ui/badge',
  'app/ui/button',
  'app/ui/dropdown',
  'app/ui/icon',
  'app/ui/later',
  'app/ui/loading-',
  'app/ui/notice',
  'app/ui/rich-text',
  'app/ui/spinner',
  'app/ui/toast-message',
  'domain/format',
].map((name) => join(import.meta.dirname, name))

/** Loaded only where an operator has switched monitoring on. */
const monitoring = join(import.meta.dirname, 'app/shell/rum-')

function isOfEveryPage(file: string): boolean {
  return !file.startsWith(monitoring) && ofEveryPage.some((name) => file.startsWith(name))
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // In development: a package found while a page loads would reload that page, so none is looked for. React and the
  // router are already listed by their plugin; any other package that code in the browser imports belongs here.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      '@datadog/browser-rum',
      'dompurify',
      'maplibre-gl',
      'recharts',
      'topojson-client',
      'zod',
      'zod/v4/core',
    ],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // One file for what every page needs compresses 6 KB better than the same in twenty.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shell', test: isOfEveryPage },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        target: 'node24',
        rollupOptions: {
          input: {
            screens: 'virtual:react-router/server-build',
            web: './server/web.ts',
            worker: './server/worker-main.ts',
            'guesses-thread': './domain/accounts/guesses/guesses-thread.ts',
          },
        },
      },
    },
  },
})
