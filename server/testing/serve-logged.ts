import { buildBase } from '../http/app-base.ts'
import { logging } from '../http/logging.ts'

/** A server that logs each call to its standard output, with little memory for what waits. */
const app = await buildBase({ logger: logging('debug', 50_000) })
app.get('/*', async () => 'answered')
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
