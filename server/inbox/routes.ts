import { inboxRoutes } from '@app/contract/inbox.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { chooseNotices, readNoticeSettings } from './notice-settings.ts'
import { markRead, readInbox, readUnread } from './read-inbox.ts'

export function serveInbox(app: FastifyInstance, deps: ChangeDeps): void {
  const { db } = deps

  handle(app, inboxRoutes.get, ({ input, playerId }) => readInbox(db, playerId, input))

  handle(app, inboxRoutes.unread, ({ playerId }) => readUnread(db, playerId))

  handle(app, inboxRoutes.read, ({ input, playerId, call }) =>
    markRead(deps, playerId, input, call),
  )

  handle(app, inboxRoutes.settings, ({ playerId }) => readNoticeSettings(db, playerId))

  handle(app, inboxRoutes.choose, ({ input, playerId, call }) =>
    chooseNotices(deps, playerId, input, call),
  )
}
