import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env.SITE_LANGUAGE === 'es' ? '.data/build-es' : 'build',
  /** Each program is an entry of its own: build/server/enamel.js, and web.js, which is all roles at once. */
  serverBuildFile: '[name].js',
  /** The whole site map is one small file: no request for a piece of it at each link. */
  routeDiscovery: { mode: 'initial' },
  /** Each page says which bytes each of our scripts must have. */
  subResourceIntegrity: true,
} satisfies Config
