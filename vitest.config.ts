import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{rules,contract,server,web,tools,bench}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    // Tests run on a real database beside others of the same machine.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
