import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  /** The whole site map is one small file: no request for a piece of it at each link. */
  routeDiscovery: { mode: 'initial' },
} satisfies Config
