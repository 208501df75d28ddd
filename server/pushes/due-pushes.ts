import type { Catalog } from '../catalog/catalog.ts'
import type { Clock } from '../clock/clock.ts'
import { WorkCounts, type WorkLog } from '../jobs/failed-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import {
  type Delivery,
  dueServices,
  type DueService,
  endDeliveries,
  endSubscription,
  postponeDelivery,
  takeDeliveries,
} from './deliveries.ts'
import { forgetPushes } from './devices.ts'
import { placeOf } from './push-place.ts'
import { ServiceRoom } from './service-room.ts'
import { pushText } from './push-text.ts'
import { type Outcome, sendPush, type SendDeps, tagOf } from './send-push.ts'
import { nextSpread, spreadPushes } from './spread-pushes.ts'

/** Messages that one transaction sends on their way. */
const SPREAD_AT_ONCE = 100

export interface PushDeps extends ChangeDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly catalog: Pick<Catalog, 'item'>
  readonly send: SendDeps
  readonly log: WorkLog
  /** Something can be sent that could not be before. */
  wake(): void
}

/**
 * Pushes messages to devices. What is sent waits for nobody: a push service that is slow or away
 * keeps its own places busy, and no others.
 */
export class DuePushes implements DueWork {
  readonly kind = 'push'
  readonly counts = new WorkCounts()
  readonly #deps: PushDeps
  readonly #room = new ServiceRoom()
  readonly #sending = new Set<Promise<void>>()
  #isClosed = false

  constructor(deps: PushDeps) {
    this.#deps = deps
  }

  async nextDue(): Promise<number | undefined> {
    const { db, clock } = this.#deps
    const services = this.#open(await dueServices(db), clock.now())
    const due = [await nextSpread(db), ...services.map(({ due_at }) => due_at)]
    const moments = due.filter((one) => one !== undefined)
    return moments.length > 0 && !this.#isClosed ? Math.min(...moments) : undefined
  }

  async settle(now: number): Promise<number> {
    if (this.#isClosed) return 0
    const { db } = this.#deps
    const { count, without } = await spreadPushes(db, now, SPREAD_AT_ONCE)
    for (const player of without) await forgetPushes(this.#deps, player)
    const due = this.#open(await dueServices(db), now).filter(({ due_at }) => due_at <= now)
    const rooms = this.#room.share(due.map(({ service }) => service))
    if (rooms.size === 0) return count
    const taken = await takeDeliveries(db, rooms, now)
    for (const delivery of taken) this.#start(delivery)
    return count + taken.length
  }

  /** Sends nothing more, and waits for what is being sent: some seconds. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#sending)
  }

  /** Services to which more may be sent now. */
  #open(services: readonly DueService[], now: number): readonly DueService[] {
    return services.filter(({ service }) => this.#room.of(service, now) > 0)
  }

  #start(delivery: Delivery): void {
    const leave = this.#room.enter(delivery.service)
    const sending = this.#send(delivery, leave)
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error, kind: this.kind }, 'a push was not ended')
      })
      .then(() => {
        this.#sending.delete(sending)
        if (!this.#isClosed) this.#deps.wake()
      })
    this.#sending.add(sending)
  }

  /** Leaves its service's room as soon as the service has answered, before the delivery ends. */
  async #send(delivery: Delivery, leave: ReturnType<ServiceRoom['enter']>): Promise<void> {
    let end: 'answered' | 'failed' = 'failed'
    let outcome: Outcome
    try {
      outcome = await this.#push(delivery)
      if (outcome.kind !== 'later') end = 'answered'
    } finally {
      leave(end, this.#deps.clock.now())
    }
    await this.#end(delivery, outcome)
  }

  #push(delivery: Delivery): Promise<Outcome> {
    const { catalog, send } = this.#deps
    const { push_id, subject, message, language, unread } = delivery
    return sendPush(send, delivery, {
      id: push_id,
      tag: tagOf(subject),
      language,
      ...pushText(message, language, (itemId) => catalog.item(itemId)?.name),
      open: placeOf(message),
      unread,
    })
  }

  async #end(delivery: Delivery, outcome: Outcome): Promise<void> {
    const { db, clock, log } = this.#deps
    const { service, attempts } = delivery
    if (outcome.kind === 'taken') this.counts.settled += 1
    else this.counts.failed += 1
    switch (outcome.kind) {
      case 'taken':
        return endDeliveries(db, [delivery])
      case 'gone':
        return endSubscription(db, delivery)
      case 'refused':
        log.error({ kind: this.kind, service, why: outcome.why }, 'a push was refused')
        return endDeliveries(db, [delivery])
      case 'later': {
        const { why, afterMs } = outcome
        const isAgain = await postponeDelivery(db, delivery, clock.now(), afterMs)
        const what = isAgain ? 'a push is tried again later' : 'a push was given up'
        log.info({ kind: this.kind, service, why, attempts }, what)
      }
    }
  }
}
