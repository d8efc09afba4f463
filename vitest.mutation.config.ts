import { defineConfig } from 'vitest/config'

/** What `npm run mutation` tries each mutant with: the tests of money and law, without the years of the simulation. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    include: ['domain/{law,orders,billing,plans,memberships}/**/*.test.{ts,tsx}'],
    exclude: ['**/simulation.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { APP_ENV: 'test' },
  },
})
