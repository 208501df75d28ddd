import { defineConfig } from '@playwright/test'
import { findChromium, sayWhich } from '../tools/chromium.ts'

const browser = await findChromium()
const { executablePath, env, args } = browser
// Workers read this file as well.
if (process.env['TEST_WORKER_INDEX'] === undefined) console.log(`Browser: ${sayWhich(browser)}`)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // Each has a server and a database of its own; two of three wait for something while one computes.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // In a world of its own again; the run names who needed it (decisions/037).
  retries: 1,
  // No flow takes a minute on a free machine; on a crowded one a page may take that long to open.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, env, args },
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    // Its requests pass by what a flow does to those of the page; shell.e2e.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
})
