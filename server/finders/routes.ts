import { type FinderKind, finderRoutes, type FinderRow } from '@app/contract/finders.ts'
import type { Recommendation } from '@app/rules/finders/recommend.ts'
import type { FastifyInstance } from 'fastify'
import type { Worker } from '../jobs/worker.ts'
import { EncodedForms } from '../http/encodings.ts'
import { handle } from '../http/handle.ts'
import { sendPrepared } from '../http/send-prepared.ts'
import { OwnLots } from '../market/own-lots.ts'
import { type FinderDeps, Finders, type Ranking } from './finders.ts'
import { readOwnPart } from './own-part.ts'
import { dueFinders } from './pick-day.ts'
import { readRecord } from './read-record.ts'

/** An answer to all who ask, in the forms that were asked for. */
interface Prepared {
  /** The rows as JSON. */
  readonly rows: string
  readonly forms: EncodedForms
}

export function serveFinders(app: FastifyInstance, deps: FinderDeps & { worker: Worker }): void {
  const { db, content, worker, feeBps } = deps
  const finders = new Finders(deps)
  const ownLots = new OwnLots(db)
  worker.add(dueFinders(db, finders, feeBps))
  const prepared = new WeakMap<Ranking, Map<FinderKind, Prepared>>()

  const nameOf = (kind: FinderKind, recipeId: number) => {
    const all =
      kind === 'farms'
        ? content.get('factory')
        : kind === 'harvests'
          ? content.get('harvest').receipts
          : []
    return all.find(({ receipt_id }) => receipt_id === recipeId)?.name ?? null
  }

  const prepare = (ranking: Ranking, kind: FinderKind): Prepared => {
    const byKind = prepared.get(ranking) ?? new Map<FinderKind, Prepared>()
    prepared.set(ranking, byKind)
    const named = (row: Recommendation) => rowOf(row, nameOf(kind, row.subject))
    const known = byKind.get(kind)
    if (known !== undefined) return known
    const rows = JSON.stringify(ranking.byKind[kind].map(named))
    const forms = new EncodedForms(() => Buffer.from(`{"at":${ranking.at},"rows":${rows}}`))
    byKind.set(kind, { rows, forms })
    return { rows, forms }
  }

  handle(app, finderRoutes.get, async ({ input: { kind }, request, reply }) => {
    const ranking = await finders.ranking()
    return sendPrepared(request, reply, (encoding) => prepare(ranking, kind).forms.in(encoding))
  })

  handle(app, finderRoutes.own, async ({ input: { kind }, playerId }) => {
    const { besideOwn } = await finders.ranking()
    const beside = await besideOwn(kind, playerId, await ownLots.prices(playerId))
    const { rows, gone, others, depthOf } = beside
    const part = await readOwnPart(db, playerId, [...rows, ...others], depthOf)
    return {
      ...part,
      rows: rows.map((row) => rowOf(row, nameOf(kind, row.subject))),
      gone: gone.map(({ subject, inputs }) => ({ subject, inputs: [...inputs] })),
    }
  })

  handle(app, finderRoutes.record, ({ input: { kind } }) =>
    readRecord(db, kind, (recipeId) => nameOf(kind, recipeId)),
  )
}

/** As players see it: what only the record counts is left out. */
function rowOf({ day: _day, ...row }: Recommendation, name: FinderRow['name']): FinderRow {
  return {
    ...row,
    inputs: [...row.inputs],
    needs: row.needs.map(([...need]) => need),
    lent: [...row.lent],
    gain_shares: row.gain_shares.map(([...known]) => known),
    name,
  }
}
