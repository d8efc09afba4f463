import { defineConfig } from 'vitest/config'
import { compileMessages } from './script/compile-messages.ts'

compileMessages()

/**
 * What `npm run mutation` tries each mutant with: the tests of money and law and of the doors to them, without the years
 * of the simulation.
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
