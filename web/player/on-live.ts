import { loadAnew } from '../live/load-anew.ts'
import { Newest } from '../live/newest.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { profileKey } from '../session/keys.ts'
import { forPlayer } from '../session/player-scope.ts'
import type { Profile } from './queries.ts'

const heard = forPlayer(() => new Newest())

export const profileLive: LiveReaction = {
  on: {
    egg_coins_updated(client, { coins, time }) {
      if (heard().note('coins', time) === 'older') return
      const next = client.setQueryData<Profile | null>(
        profileKey,
        (shown) => shown && { ...shown, coins },
      )
      // A load that began before the event would bring the old balance back, and coins may be those of
      // the gift that another window has opened.
      if (next?.has_starter_pack || client.isFetching({ queryKey: profileKey }) > 0) {
        loadAnew(client, profileKey)
      }
    },
  },
  keeps: [{ queryKey: profileKey, isReloaded: true }],
}
