import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env.SITE_LANGUAGE === 'es' ? '.data/build-es' : 'build',
  /** Each program has its own entry: build/server/enamel.js, and web.js, which runs all roles at once. */
  serverBuildFile: '[name].js',
  /** Loads the whole site map as one small file, instead of a request for a piece of it at each link. */
  routeDiscovery: { mode: 'initial' },
  /** Each page declares the integrity hash of each of our scripts. */
  subResourceIntegrity: true,
} satisfies Config
