import { socialRoutes } from '@app/contract/social.ts'
import type { FriendAct } from '@app/rules/social/friendship.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { Refusal } from '../answers/refusal.ts'
import { actOnFriend, findUsers, readFriends, readInvitations, readStatus } from './friends.ts'
import {
  cancelTrade,
  confirmTrade,
  createTrade,
  declineTrade,
  listTrades,
  showTrade,
  type TradeDeps,
} from './trades.ts'

/** Serves friends and trades (spec 2 §7, "Social"; server rules, section 10). */
export function serveSocial(app: FastifyInstance, deps: TradeDeps): void {
  serveFriends(app, deps)
  serveTrades(app, deps)
}

function serveFriends(app: FastifyInstance, deps: TradeDeps): void {
  const { db } = deps
  handle(app, socialRoutes.findUsers, async ({ input, playerId }) => {
    if (input.q.trim().length < 2) throw new Refusal('bad_input', { field: 'q' })
    return findUsers(db, playerId, input.q)
  })
  handle(app, socialRoutes.getFriendList, ({ playerId }) => readFriends(db, playerId))
  handle(app, socialRoutes.getInviteList, ({ playerId }) => readInvitations(db, playerId))
  handle(app, socialRoutes.friendshipStatus, ({ input, playerId }) =>
    readStatus(db, playerId, input.id.toLowerCase()),
  )

  const serveAct = (route: typeof socialRoutes.invite, act: FriendAct) =>
    handle(app, route, ({ input, playerId, call }) =>
      actOnFriend(deps, act, playerId, input.friend_uuid.toLowerCase(), call),
    )
  serveAct(socialRoutes.invite, 'invite')
  serveAct(socialRoutes.accept, 'accept')
  serveAct(socialRoutes.decline, 'decline')
  serveAct(socialRoutes.cancelInvitation, 'cancel')
  serveAct(socialRoutes.remove, 'remove')
  handle(app, socialRoutes.block, ({ input, playerId, call }) =>
    actOnFriend(deps, 'block', playerId, input.user_uuid.toLowerCase(), call),
  )
  handle(app, socialRoutes.unblock, ({ input, playerId, call }) =>
    actOnFriend(deps, 'unblock', playerId, input.user_uuid.toLowerCase(), call),
  )
}

function serveTrades(app: FastifyInstance, deps: TradeDeps): void {
  handle(app, socialRoutes.getActiveTrades, ({ playerId }) => listTrades(deps.db, playerId))
  handle(app, socialRoutes.getTrade, ({ input, playerId }) =>
    showTrade(deps.db, playerId, input.id),
  )
  handle(app, socialRoutes.createTrade, ({ input, playerId, call }) =>
    createTrade(deps, playerId, input.user_uuid.toLowerCase(), call),
  )
  handle(app, socialRoutes.confirmTrade, ({ input, playerId, call }) =>
    confirmTrade(deps, playerId, input, call),
  )
  handle(app, socialRoutes.cancelTrade, ({ input, playerId, call }) =>
    cancelTrade(deps, playerId, input.id, call),
  )
  handle(app, socialRoutes.declineTrade, ({ input, playerId, call }) =>
    declineTrade(deps, playerId, input.id, call),
  )
}
