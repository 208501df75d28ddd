import { inboxRoutes, type NoticeSettings } from '@app/contract/inbox.ts'
import type { Input } from '@app/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { editsInTurn } from '../api/edits-in-turn.ts'
import { noticeSettingsKey } from './keys.ts'

type Chosen = Input<typeof inboxRoutes.choose>

const edits = editsInTurn({
  about: 'notices',
  queryKey: noticeSettingsKey,
  restMs: 0,
  join: (earlier, later) => ({
    ...earlier,
    ...later,
    levels: { ...earlier.levels, ...later.levels },
  }),
  apply: (before: NoticeSettings, { levels, quiet_hours }: Chosen): NoticeSettings => ({
    levels: { ...before.levels, ...levels },
    quiet_hours: quiet_hours === undefined ? before.quiet_hours : quiet_hours,
  }),
  send: (chosen, once) => call(inboxRoutes.choose, chosen, once),
})

/** How the player wants to be told, with what has been chosen here and is not confirmed yet. */
export const noticeSettings = queryOptions({
  queryKey: noticeSettingsKey,
  queryFn: async ({ signal }) =>
    edits.withUnconfirmed(await call(inboxRoutes.settings, {}, { signal })),
  staleTime: Infinity,
})

/** Chooses how the player is told: shown at once, kept for the account by a call. */
export const chooseNotices = edits.edit
