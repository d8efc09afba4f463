import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from 'playwright/test'
import { findChromium } from '#tests/support/chromium.ts'

const port = Number(process.env.E2E_PORT ?? 3999)
// Journeys that work on the server's database from outside find it here; their processes inherit it.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `enamel-e2e-${process.pid}`)
const launchOptions = {
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
}

/** Journeys in a real browser against the production build, on a demo world of their own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { baseURL: `http://localhost:${port}`, screenshot: 'only-on-failure', launchOptions },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions },
    },
    {
      name: 'phone',
      // The specification's tests choose their own window where it matters.
      testIgnore: 'spec-*.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions },
    },
  ],
  webServer: {
    command: 'node build/server/web.js',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // Its faults stand beside the journey that met them.
    stdout: 'pipe',
    stderr: 'pipe',
    env: {
      APP_ENV: 'demo',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      DATA_DIR: process.env.E2E_DATA_DIR,
      GATEWAY_TIMEOUT_MS: '1500',
      LOG_LEVEL: 'error',
    },
  },
})
