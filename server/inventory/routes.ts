import { inventoryRoutes } from '@app/contract/inventory.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { handle } from '../http/handle.ts'
import { readInventory } from './read-inventory.ts'

export function serveInventory(app: FastifyInstance, db: Kysely<DB>): void {
  handle(app, inventoryRoutes.get, ({ playerId }) => readInventory(db, playerId))
}
