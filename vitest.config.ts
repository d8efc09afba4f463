import { defineConfig } from 'vitest/config'

// The real service is tried only where a test key is set (docs/operations.md); the other tests use a stand-in.
const needsStripe = process.env.STRIPE_TEST_KEY ? [] : ['integrations/payments/stripe-service.test.ts']

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'build/**', 'tests/e2e/**', ...needsStripe],
    globalSetup: ['tests/support/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { APP_ENV: 'test' },
  },
})
