import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messages } from './script/compile-messages.ts'

/** Of our own files those that every page loads, or nearly every one; a name stands for all that begin with it. */
const ofEveryPage = [
  'app/site/blocks/blocks',
  'app/browser/alive',
  'app/api-client/api-error',
  'app/browser/gateway-config',
  'app/browser/captcha-setting',
  'app/browser/chunk-reload',
  'app/api-client/csrf-token',
  'app/forms/clear-drafts',
  'app/forms/form-draft',
  'app/browser/monitoring',
  'app/browser/new-version',
  'app/browser/sign-out-channel',
  'app/api-client/secure-fetch',
  'app/api-client/session',
  'app/browser/trusted-types',
  'app/entry.client',
  'app/hard-navigate',
  'app/i18n/own-address',
  'app/root.tsx',
  'app/site/layout/',
  'app/document/',
  'app/site/preview/',
  'app/site/route-handle',
  'app/browser/use-',
  'app/site/seo/page-head',
  'app/site/seo/page-meta',
  'app/ui/button',
  'app/ui/dropdown',
  'app/ui/icon',
  'app/ui/late/',
  'app/ui/loading-overlay',
  'app/ui/loading-state',
  'app/ui/notice',
  'app/ui/rich-text',
  'app/ui/spinner',
  'app/ui/toast-message',
  'domain/format',
  'domain/site-address',
  'domain/site-language',
  'messages/locale',
].map((name) => join(import.meta.dirname, name))

/** Of the shell what only some visitors need: another brand's layouts, monitoring where it is switched on. */
const ofSomePages =
  /\/app\/(site\/layout\/(header\/\w*_|footer\/(\w*_|footer-)|minimal-layout|without-script-notice)|site\/preview\/|browser\/monitoring\/rum-)/

const framework = /rolldown\/runtime|\/node_modules\/(react|react-dom|react-router|scheduler)\//

function isOfEveryPage(file: string): boolean {
  return !ofSomePages.test(file) && ofEveryPage.some((name) => file.startsWith(name))
}

/**
 * Files are named by their hash alone, since every visitor fetches a list of them all: with names it is 0.8 KB larger.
 * Those of headers and footers are looked for by name (`app/document/script-integrity.server.ts`).
 */
function fileName({ name }: { name: string }): string {
  return /_header|_footer|^footer-parts|^minimal-layout/.test(name)
    ? 'assets/[name]-[hash].js'
    : 'assets/[hash:7].js'
}

/** Whose sentences the browser's files hold; `script/build-site.ts` builds them once for each language (decision 0179). */
const language = process.env.SITE_LANGUAGE === 'es' ? 'es' : 'en'

export default defineConfig({
  plugins: [messages(language), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, copyPublicDir: language === 'en' },
  // In development: a package found while a page loads would reload that page, so none is looked for. React and the
  // router are already listed by their plugin; any other package that code in the browser imports belongs here.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      '@datadog/browser-rum',
      '@simplewebauthn/browser',
      '@tiptap/core',
      '@tiptap/react',
      '@tiptap/starter-kit',
      'dompurify',
      'react-aria-components',
      'recharts',
      '@protomaps/basemaps',
      'maplibre-gl',
      'pmtiles',
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
            entryFileNames: fileName,
            chunkFileNames: fileName,
            // One file for what every page needs compresses 8 KB better than the same in twenty (decision 0032).
            codeSplitting: {
              groups: [
                { name: 'common', priority: 3, test: (file) => framework.test(file) || isOfEveryPage(file) },
                {
                  name: 'typed',
                  test: /\/forms\/(draft-fields|keep-draft)|card-number\.rules/,
                  priority: 2,
                },
                { name: 'field', test: /\/app\/ui\/field\./, priority: 2 },
                {
                  name: 'map',
                  test: /\/app\/map\/(?!office-map|streets\/)|\/topojson-client\//,
                  priority: 2,
                },
                // What forms with a state to choose have in common.
                { name: 'choices', priority: 1, test: /\/domain\/values\/states\./ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Read file by file, these leave 200 MB of garbage behind that the process keeps, and take seconds of its start.
      resolve: { noExternal: ['drizzle-orm', /^@react-email\/(?!render)/] },
      build: {
        target: 'node24',
        rollupOptions: {
          // One server has every language: beside its browser's files, Spanish adds the list of them alone.
          input:
            language === 'es'
              ? { spanish: 'virtual:react-router/server-manifest' }
              : {
                  screens: 'virtual:react-router/server-build',
                  web: './server/web.ts',
                  enamel: './server/enamel.ts',
                  'guesses-thread': './domain/security/password-strength/guesses-thread.ts',
                  'documents-thread': './documents/documents-thread.ts',
                  'health-thread': './server/health/health-thread.ts',
                },
        },
      },
    },
  },
})
