import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileMessages } from './script/compile-messages.ts'

compileMessages()

// Runs against the real service only if a test key is set (docs/operations.md); the other tests use a stand-in.
const needsStripe = process.env.STRIPE_TEST_KEY ? [] : ['integrations/payments/stripe/stripe-service.test.ts']
const exclude = ['**/node_modules/**', 'build/**', '.data/**', 'tests/e2e/**', ...needsStripe]

/**
 * Files that need their own process: others wouldn't notice a replaced module, and a command's peak memory (maxrss) is
 * at least that of the process that starts it.
 */
const alone = '**/*.isolated.test.{ts,tsx}'

/**
 * Groups files that can share a worker: a worker that gets a file of another kind is restarted and imports everything
 * again. Within a group, small but slow files go first, so that the run doesn't end by waiting for them.
 */
class ByWorker extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ moduleId, project }: TestSpecification) => {
      const kind = project.name === 'alone' ? 0 : isOfBrowser(moduleId) ? 2 : 1
      return 2 * kind + (isLong.test(moduleId) ? 0 : 1)
    }
    const sorted = (await super.sort(files)).map((file) => ({ file, turn: turn(file) }))
    return sorted.toSorted((one, other) => one.turn - other.turn).map(({ file }) => file)
  }
}

const isLong = /\/(simulation|admin\/access-matrix|embedded\/embedded|demo\/seed)(\.isolated)?\.test\.ts$/
const isOfBrowser = (file: string) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom')

export default defineConfig({
  test: {
    globalSetup: ['tests/helpers/global-setup.ts'],
    setupFiles: ['tests/helpers/watch/watch-react.ts'],
    // One more than the two cores we assume: a worker waits for PostgreSQL a fifth of its time.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A shared compile cache for the programs that tests start.
    env: { APP_ENV: 'test', NODE_COMPILE_CACHE: join(import.meta.dirname, '.data/compiled') },
    sequence: { sequencer: ByWorker },
    projects: [
      {
        extends: true,
        // Files run one after the other in shared threads: reimporting everything for each file took half of the time.
        test: {
          name: 'shared',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, alone],
          pool: 'threads',
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: [alone], exclude, pool: 'forks' } },
    ],
  },
})
