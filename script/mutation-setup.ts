import { beforeEach } from 'vitest'

// They go through all of their work once for each of its statements, and would for each mutant again.
beforeEach(({ task, skip }) => {
  skip(/killed at any statement|that was killed is taken over|that is slow and lives/.test(task.name))
})
