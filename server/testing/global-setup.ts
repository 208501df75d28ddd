import { keepFilesInMemory } from './memory.ts'
import { openTestServer, useTestServer } from './test-server.ts'

/** Before the first test: the server runs, and all workers know where. */
export async function setup(): Promise<() => Promise<void>> {
  const files = await keepFilesInMemory()
  const { url: server } = await openTestServer()
  process.env['TEST_DATABASE_SERVER'] = server
  const use = await useTestServer(server)
  return async () => {
    await use.end()
    await files[Symbol.asyncDispose]()
  }
}
