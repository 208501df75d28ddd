import type { LiveReaction } from '../live/reaction.ts'
import type { TavernState } from '@app/contract/tavern.ts'
import { latestState } from './latest-state.ts'
import { tavernStateKey } from './keys.ts'

export const tavernLive: LiveReaction = {
  on: {
    battle_result: (client, state) =>
      client.setQueryData<TavernState>(tavernStateKey, (shown) => latestState(shown, state)),
  },
  keeps: [{ queryKey: tavernStateKey }],
}
