import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { jobsKey } from './keys.ts'

export const factoryLive: LiveReaction = {
  on: { factory_changed: (client) => loadAnew(client, jobsKey) },
  keeps: [{ queryKey: jobsKey }],
}
