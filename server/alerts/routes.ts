import { alertRoutes } from '@app/contract/alert.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { editAlert, editChangeAlert } from './edit-alerts.ts'
import {
  type AlertDeps,
  createAlert,
  createChangeAlert,
  listAlerts,
  removeAlert,
  removeDoneAlerts,
} from './price-alerts.ts'

export function serveAlerts(app: FastifyInstance, deps: AlertDeps): void {
  const { db } = deps

  handle(app, alertRoutes.list, ({ playerId }) => listAlerts(db, playerId))

  handle(app, alertRoutes.create, ({ input, playerId, call }) =>
    createAlert(deps, playerId, input, call),
  )

  handle(app, alertRoutes.createChange, ({ input, playerId, call }) =>
    createChangeAlert(deps, playerId, input, call),
  )

  handle(app, alertRoutes.edit, ({ input, playerId, call }) =>
    editAlert(deps, playerId, input, call),
  )

  handle(app, alertRoutes.editChange, ({ input, playerId, call }) =>
    editChangeAlert(deps, playerId, input, call),
  )

  handle(app, alertRoutes.remove, ({ input, playerId, call }) =>
    removeAlert(deps, playerId, input.alert_id, call),
  )

  handle(app, alertRoutes.removeDone, ({ playerId, call }) =>
    removeDoneAlerts(deps, playerId, call),
  )
}
