import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Of our own files those that every page loads, or nearly every one. */
const ofEveryPage =
  /\/(app\/shell\/(?!rum-)|app\/ui\/(badge|button|dropdown|icon|later|loading-.*|notice|rich-text|spinner|toast-message)\.|app\/browser\/(api-error|captcha-setting|csrf-token|idle.*|monitoring|new-version|other-tabs|preview-version|secure-fetch|session.*)\.ts|app\/site\/(page-(head|meta)|search-engines\/structured-data)\.|domain\/format\.)/

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
                { name: 'shell', test: ofEveryPage },
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
          },
        },
      },
    },
  },
})
