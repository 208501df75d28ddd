import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** They change the time zone, which a thread cannot. */
const zoned = ['web/craft/history-days.test.ts', 'web/ui/format-slot.test.ts']

export default defineConfig({
  test: {
    // They wait for the database as long as they compute. More than all cores only a number asks for.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/same-cases.ts'],
    // For what hangs. On a crowded machine a test may take twenty times as long as on a free one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // A page has its stores and its session in modules: each file gets modules of its own, in a thread,
      // which starts sooner than a process.
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...zoned],
          pool: 'threads',
        },
      },
      { extends: true, test: { name: 'zones', include: zoned } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{rules,contract,server,tools,bench,e2e,worlds}/**/*.test.ts'],
          // Loading the server's modules for each file took as long as its tests. What a node keeps is
          // its own and ends with it; a test that changes what is shared changes it back.
          isolate: false,
        },
      },
    ],
  },
})
