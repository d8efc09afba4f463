import { inject, TestRunner } from 'vitest'

type Test = Parameters<TestRunner['onAfterRunTask']>[0]
type Suite = Parameters<TestRunner['onBeforeRunSuite']>[0]

/** A mutant that outlives so many tests counts as alive: to try it with all of the hundreds that reach it takes minutes. */
const MOST_TESTS = Number(process.env.MOST_TESTS ?? 40)

/** They go through all of their work once for each of its statements, and would for each mutant again. */
const isLong = /at any statement|a hundred times|that was killed is taken over|that is slow and lives/

/** Runs the tests that a mutant is tried with: no further, and reads no more files of them, than until it is decided. */
export default class MutationRunner extends TestRunner {
  #tried = 0
  #isDecided = false
  readonly #isMutant = inject('mode') === 'mutant'

  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    return this.#isDecided ? undefined : super.importFile(path, source)
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    if (this.#isDecided || isLong.test(test.name)) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  override async onBeforeRunSuite(suite: Suite): Promise<void> {
    if (this.#isDecided) suite.mode = 'skip'
    await super.onBeforeRunSuite(suite)
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test)
    this.#tried += 1
    if (this.#isMutant) this.#isDecided ||= test.result?.state === 'fail' || this.#tried >= MOST_TESTS
  }
}

declare module 'vitest' {
  /** What Stryker tells the thread. */
  interface ProvidedContext {
    mode: 'dry-run' | 'mutant'
  }
}
