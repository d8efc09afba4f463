import { globSync, readFileSync, statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node'
import { compileMessages } from './script/compile-messages.ts'
import { keptThread } from './script/kept-thread.ts'

compileMessages()

/** They replace modules, which others in their thread would hear of. */
const alone = globSync('{domain,api,jobs}/**/*.test.ts').filter((path) =>
  /\bvi\.mock\(/.test(readFileSync(path, 'utf8')),
)

/** The files that killed a mutant, the latest last. */
const killers = new Set<string>()
const seeKillers: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state !== 'failed') return
    killers.delete(test.module.moduleId)
    killers.add(test.module.moduleId)
  },
}

/** What killed the mutants next to this one is tried first, then the narrowest file: sooner killed costs less. */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const latest = [...killers]
    const sizes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]))
    const rank = ({ moduleId }: TestSpecification) =>
      -1e9 * (latest.indexOf(moduleId) + 1) + (sizes.get(moduleId) ?? 0)
    return files.toSorted((a, b) => rank(a) - rank(b))
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
    globalSetup: ['tests/helpers/global-setup.ts'],
    runner: 'script/mutation-runner.ts',
    passWithNoTests: true,
    include: [
      'domain/{law,billing,orders,plans,memberships,money,desk,tenancy}/**/*.test.ts',
      'domain/back-office/members/actions/*.test.ts',
      'api/{km,v4/member,webhooks}/**/*.test.ts',
      'jobs/scheduled-jobs.test.ts',
      'tests/spec/life-of-a-membership.test.ts',
    ],
    exclude: ['**/simulation.test.ts', '**/node_modules/**', ...alone],
    isolate: false,
    reporters: [seeKillers],
    sequence: { sequencer: LikeliestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { APP_ENV: 'test' },
    execArgv: ['--import', new URL('script/quicker-drizzle-hook.ts', import.meta.url).href],
  },
})
