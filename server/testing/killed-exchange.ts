import { exchangeRoutes } from '@app/contract/exchange.ts'
import { openApp } from '../app.ts'
import { readSettings } from '../settings.ts'
import { signIn } from './world.ts'

// A process of its own that begins an exchange and kills itself at a named point of it:
// node killed-exchange.ts DATABASE_URL STEAM_ID DIRECTION POINT KEY
const [url = '', steamId = '', direction = '', point = '', key = ''] = process.argv.slice(2)

const end = () => process.kill(process.pid, 'SIGKILL')
const node = await openApp(
  readSettings(process.env),
  { url, role: 'surprise_app' },
  {
    exchangeReached(reached) {
      if (reached === point) end()
    },
  },
)
// The platform has done its work, and its answer gets lost.
node.platform.sandbox!.worked = (method) => {
  if (point === 'worked' && (method === 'AddItem' || method === 'ConsumeItem')) end()
}
const player = await signIn(node, steamId)
const route = direction === 'to_steam' ? exchangeRoutes.toSteam : exchangeRoutes.fromSteam
await player.call(route, { currency: 'bronze', count: 3 }, key)
await node[Symbol.asyncDispose]()
