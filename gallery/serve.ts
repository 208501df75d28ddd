import { createServer } from 'vite'

// `npm run gallery`: every part in its states, drawn again whenever its code changes.
const server = await createServer({
  configFile: new URL('vite.config.ts', import.meta.url).pathname,
})
await server.listen()
server.printUrls()
