import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileMessages } from './script/compile-messages.ts'

compileMessages()

// The real service is tried only where a test key is set (docs/operations.md); the other tests use a stand-in.
const needsStripe = process.env.STRIPE_TEST_KEY ? [] : ['integrations/payments/stripe/stripe-service.test.ts']
const exclude = ['**/node_modules/**', 'build/**', '.data/**', 'tests/e2e/**', ...needsStripe]

/**
 * Files that need a process of their own: others would not hear that a module was replaced, and a command's greatest
 * memory (maxrss) is at least that of the process which starts it.
 */
const alone = '**/*.isolated.test.{ts,tsx}'

/** Files that take long though they are not large go first, or everybody would wait for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(simulation|admin\/access-matrix|outlive-database|watch-fetching)(\.isolated)?\.test\.ts$/.test(
        moduleId,
      )
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    globalSetup: ['tests/helpers/global-setup.ts'],
    setupFiles: ['tests/helpers/watch/watch-react.ts'],
    // One more than the two cores it is made for: a worker waits for PostgreSQL a fifth of its time.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { APP_ENV: 'test' },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // One after the other in two threads: importing everything anew for each file took half of the time.
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
