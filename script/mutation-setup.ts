import { beforeEach, inject } from 'vitest'

/** A mutant that outlives so many tests counts as alive: to try it with all of the hundreds that reach it takes minutes. */
const MOST_TESTS = 40

/** They go through all of their work once for each of its statements, and would for each mutant again. */
const isLong = /at any statement|a hundred times|that was killed is taken over|that is slow and lives/

// Beside the modules: this one is read anew for each file of tests.
const shared: { tried?: { mutant: string; tests: number } } = globalThis
shared.tried ??= { mutant: '', tests: 0 }
const { tried } = shared

beforeEach(({ task, skip }) => {
  const mutant = inject('mode') === 'mutant' ? inject('activeMutant') : ''
  if (mutant !== tried.mutant) Object.assign(tried, { mutant, tests: 0 })
  skip(isLong.test(task.name) || (mutant !== '' && ++tried.tests > MOST_TESTS))
})

declare module 'vitest' {
  /** What Stryker tells the thread. */
  interface ProvidedContext {
    mode: 'dry-run' | 'mutant'
    activeMutant: string
  }
}
