import { findTestServer, useTestServer } from './test-server.ts'

/** Before the first test: the server runs, and all workers know where. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await findTestServer()
  process.env['TEST_DATABASE_SERVER'] = server
  const use = await useTestServer(server)
  return () => use.end()
}
