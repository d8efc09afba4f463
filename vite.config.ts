import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // One file for what every page needs compresses 5 KB better than the same in six.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
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
