import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messages } from './script/compile-messages.ts'

/** Our own files that every page loads, or nearly every one; each entry is a name prefix. */
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

/** Parts of the shell that only some visitors need: other brands' layouts, and monitoring if enabled. */
const ofSomePages =
  /\/app\/(site\/layout\/(header\/\w*_|footer\/(\w*_|footer-)|minimal-layout|without-script-notice)|site\/preview\/|browser\/monitoring\/rum-)/

const framework = /rolldown\/runtime|\/node_modules\/(react|react-dom|react-router|scheduler)\//

function isOfEveryPage(file: string): boolean {
  return !ofSomePages.test(file) && ofEveryPage.some((name) => file.startsWith(name))
}

/**
 * Names files by their hash alone, since every visitor loads a list of all of them; names would add 0.8 KB. Headers and
 * footers keep names because they are looked up by name (`app/document/script-integrity.server.ts`).
 */
function fileName({ name }: { name: string }): string {
  return /_header|_footer|^footer-parts|^minimal-layout/.test(name)
    ? 'assets/[name]-[hash].js'
    : 'assets/[hash:7].js'
}

/** The language of the browser files; `script/build-site.ts` builds them once per language (decision 0179). */
const language = process.env.SITE_LANGUAGE === 'es' ? 'es' : 'en'

export default defineConfig({
  plugins: [messages(language), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, copyPublicDir: language === 'en' },
  // In development, discovering a package while a page loads would reload the page, so discovery is off. React's and
  // the router's plugins already list theirs; add any other package that browser code imports here.
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
            // One file for what every page needs compresses 8 KB better than the same code in twenty (decision 0032).
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
                // Shared by forms with a state selector.
                { name: 'choices', priority: 1, test: /\/domain\/values\/states\./ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Loaded file by file, these leave 200 MB of garbage that the process keeps, and slow its start by seconds.
      resolve: { noExternal: ['drizzle-orm', /^@react-email\/(?!render)/] },
      build: {
        target: 'node24',
        rollupOptions: {
          // One server serves every language: besides its browser files, Spanish adds only their list.
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
