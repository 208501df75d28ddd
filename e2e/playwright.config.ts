import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/chromium.ts'

const { executablePath, env, args } = await findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // Each worker has a server and a database of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A loaded machine may be late once; a second failure is a fault.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, env, args },
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    screenshot: 'only-on-failure',
  },
})
