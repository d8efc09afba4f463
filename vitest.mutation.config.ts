import { defineConfig } from 'vitest/config'
import { compileMessages } from './script/compile-messages.ts'

compileMessages()

/**
 * The tests that `npm run mutation` runs against each mutant: those of money, law and their entry points, without the
 * multi-year simulation.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/helpers/global-setup.ts'],
    passWithNoTests: true,
    include: [
      'domain/{law,billing,orders,plans,memberships}/**/*.test.ts',
      'domain/back-office/{billing,brands,desk,members,memberships}/**/*.test.ts',
      'api/{km,v4/member,webhooks}/**/*.test.ts',
      'jobs/scheduled-jobs.test.ts',
      'tests/spec/life-of-a-membership.test.ts',
    ],
    exclude: ['**/simulation.test.ts', '**/node_modules/**', '**/*.isolated.test.ts'],
    isolate: false,
    reporters: ['dot'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { APP_ENV: 'test' },
  },
})
