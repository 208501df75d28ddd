import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{rules,contract,server,web,tools,bench,e2e,worlds}/**/*.test.ts'],
    // They wait for the database as long as they compute.
    maxWorkers: '150%',
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/same-cases.ts'],
    // For what hangs. On a crowded machine a test may take twenty times as long as on a free one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
