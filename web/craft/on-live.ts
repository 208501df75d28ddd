import type { CraftJob } from '@app/contract/craft.ts'
import { loadAnew } from '../live/load-anew.ts'
import { Newest } from '../live/newest.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { forPlayer } from '../session/player-scope.ts'
import { craftKeys } from './keys.ts'
import { applyCraftChange } from './queue.ts'

/** Of each craft: 0 started, 1 ended. */
const heard = forPlayer(() => new Newest())

export const craftLive: LiveReaction = {
  on: {
    craft_changed(client, { started, ended }) {
      const { queue, history } = craftKeys
      for (const { id } of ended) heard().note(id, 1)
      const change = { started: started.filter(({ id }) => heard().note(id, 0) === 'newer'), ended }
      client.setQueryData<readonly CraftJob[]>(
        queue,
        (shown) => shown && applyCraftChange(shown, change),
      )
      // A load that began before the event would bring the old queue back.
      if (client.isFetching({ queryKey: queue }) > 0) loadAnew(client, queue)
      if (change.ended.length > 0) loadAnew(client, history)
    },
  },
  keeps: [{ queryKey: craftKeys.all }],
}
