import { defineConfig, devices } from 'playwright/test'
import { findChromium } from '#tests/helpers/chromium.ts'

const launchOptions = {
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
}

/** Browser tests against the production build; tests/e2e/fixtures.ts starts a server for each worker. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/helpers/journeys-setup.ts',
  // One more than the two cores we assume: a test waits for jobs, timers and the network a sixth of its time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
