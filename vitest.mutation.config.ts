import { globSync, readFileSync, statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keptThread } from './script/kept-thread.ts'

/** They replace modules, which others in their thread would hear of. */
const alone = globSync('{domain,api,jobs}/**/*.test.ts').filter((path) =>
  /\bvi\.mock\(/.test(readFileSync(path, 'utf8')),
)

/** The narrowest files go first: the sooner a mutant is killed, the less it costs. */
class NarrowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const breadth = ({ moduleId }: TestSpecification) =>
      statSync(moduleId).size + (/\/domain\/(law|billing|orders)\//.test(moduleId) ? 0 : 1e6)
    return files.toSorted((a, b) => breadth(a) - breadth(b))
  }
}

/**
 * What `npm run mutation` tries each mutant with: the tests of money and law and of the doors to them, without the years
 * of the simulation.
 */
export default defineConfig({
  plugins: [
    {
      name: 'kept-thread',
      // Stryker names a pool of Vitest's own on the command line, which goes before this file.
      configureVitest({ project }) {
        project.config.pool = keptThread.name
        project.config.poolRunner = keptThread
      },
    },
  ],
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['script/mutation-setup.ts'],
    include: [
      'domain/{law,billing,orders,plans,memberships,money,desk,tenancy}/**/*.test.ts',
      'domain/members/acts/*.test.ts',
      'api/{km,v4/member,webhooks}/**/*.test.ts',
      'jobs/{life-of-a-membership,scheduled-jobs}.test.ts',
    ],
    exclude: ['**/simulation.test.ts', '**/node_modules/**', ...alone],
    isolate: false,
    sequence: { sequencer: NarrowestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { APP_ENV: 'test' },
    execArgv: ['--import', new URL('script/quicker-drizzle-hook.ts', import.meta.url).href],
  },
})
