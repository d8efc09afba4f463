import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: {
        target: 'node24',
        rollupOptions: {
          input: { screens: 'virtual:react-router/server-build', web: './server/web.ts', worker: './server/worker-main.ts' },
        },
      },
    },
  },
})
