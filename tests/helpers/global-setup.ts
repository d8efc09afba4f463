import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { openTemplate, type Template } from './template-database.ts'

/** Once per Vitest run: a migrated database that every worker clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...template } = await openTemplate(migrate)
  project.provide('testDatabase', template)
  return close
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: Template
  }
}
