import { type FavoriteKind, favoriteRoutes } from '@app/contract/favorite.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { useSession } from '../session/session.ts'
import { keptFavorites } from './favorites.ts'
import { type Mark, nextMark } from './next-mark.ts'
import { favorites } from './queries.ts'

const about = ({ kind, id }: Mark) => `favorite/${kind}/${id}`

/** Marks what is not marked, and no longer what is: for the account, or for a visitor's browser. */
export function useMarking(kind: FavoriteKind) {
  const client = useQueryClient()
  const { run, doing } = useCall({
    about,
    send: (mark: Mark, once) => call(favoriteRoutes.mark, mark, once),
    done: async (marked) => {
      // An older answer that is still on its way must not come after this one.
      await client.cancelQueries({ queryKey: favorites.queryKey })
      client.setQueryData(favorites.queryKey, marked)
    },
    failed: (error) => refusalText(error, t('kit.favorite_failed')),
  })
  const toggle = useCallback(
    (id: number) => {
      if (useSession.getState().accessToken === undefined) return keptFavorites[kind].toggle(id)
      run(nextMark(client.getQueryData(favorites.queryKey), kind, id))
    },
    [client, kind, run],
  )
  return {
    toggle,
    /** What is being marked, or no longer. */
    doing,
  }
}
