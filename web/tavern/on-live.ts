import type { LiveReaction } from '../live/reaction.ts'
import type { TavernState } from '@app/contract/tavern.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isUnderWay } from '../api/use-call.ts'
import { latestState } from './latest-state.ts'
import { TAVERN, tavernStateKey } from './keys.ts'

const show = (client: QueryClient, told: TavernState) =>
  client.setQueryData<TavernState>(tavernStateKey, (shown) => latestState(shown, told))

export const tavernLive: LiveReaction = {
  on: {
    // The answer of a call brings the place of its card as well.
    tavern_changed: (client, told) => isUnderWay(TAVERN) || show(client, told),
    battle_result: show,
  },
  keeps: [{ queryKey: tavernStateKey }],
}
