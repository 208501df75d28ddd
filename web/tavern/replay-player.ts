import type { Battle } from '@app/contract/tavern.ts'
import type { Effect, Place } from '@app/rules/tavern/battle-log.ts'
import { applyEffect, type Scene, sceneAfter } from '@app/rules/tavern/replay.ts'

/** In milliseconds at single speed (spec 2 §9). */
const ATTACK_MS = 1000
const EFFECT_GAP_MS = 200
const STEP_GAP_MS = 500
const RESULT_DELAY_MS = 800

export const speeds = [1, 2, 4] as const
export type Speed = (typeof speeds)[number]

/** A replay at one moment. */
export interface Replay {
  readonly scene: Scene
  /** Moves played; the one in progress is not among them. */
  readonly moves: number
  readonly playing: boolean
  readonly speed: Speed
  readonly showsResult: boolean
  /** The move in progress, and the effect of it that was applied last. */
  readonly source?: Place | undefined
  readonly target?: Place | undefined
  readonly effect?: Effect | undefined
}

/** Lets the attacker strike at its target; resolves when it has arrived, or was called back. */
export type Lunge = (
  source: Place,
  target: Place,
  durationMs: number,
  signal: AbortSignal,
) => Promise<void>

const STILL = { source: undefined, target: undefined, effect: undefined }

/**
 * Plays a battle's log.
 *
 * Stopped → playing (autoplay, or one move by `next`) → at the end the result is shown after a
 * moment. Whatever is pressed ends what is in progress; going back plays from the start to the move
 * before.
 *
 * Source: spec 2 §4, "Game"; times §9, divided by the speed.
 */
export class ReplayPlayer {
  readonly #battle: Battle
  readonly #lunge: Lunge
  readonly #listeners = new Set<() => void>()
  #replay: Replay
  /** Aborted when what is in progress must end. */
  #run = new AbortController()

  constructor(battle: Battle, lunge: Lunge) {
    this.#battle = battle
    this.#lunge = lunge
    this.#replay = {
      scene: sceneAfter(battle, 0),
      moves: 0,
      playing: false,
      speed: 1,
      showsResult: false,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly replay = (): Replay => this.#replay

  readonly play = (): void => {
    const signal = this.#stopAt(this.#replay.moves, { playing: true })
    this.#carryOut(this.#autoplay(signal), signal)
  }

  readonly pause = (): void => void this.#stopAt(this.#replay.moves)

  readonly fromStart = (): void => {
    const signal = this.#stopAt(0, { playing: true, showsResult: false })
    this.#carryOut(this.#autoplay(signal), signal)
  }

  readonly previous = (): void => {
    this.#stopAt(Math.max(0, this.#replay.moves - 1), { showsResult: false })
  }

  /** Plays one move; a move in progress is finished at once instead. */
  readonly next = (): void => {
    const isUnderWay = this.#replay.source !== undefined
    const signal = this.#stopAt(this.#replay.moves + (isUnderWay ? 1 : 0))
    const played = isUnderWay ? Promise.resolve() : this.#playMove(signal)
    this.#carryOut(
      played.then(() => this.#finish(signal)),
      signal,
    )
  }

  /** To the end, with the result at once. */
  readonly skip = (): void => void this.#stopAt(this.#battle.moves.length, { showsResult: true })

  readonly setSpeed = (speed: Speed): void => this.#show({ speed })

  #show(change: Partial<Replay>): void {
    this.#replay = { ...this.#replay, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Ends what is in progress and shows the scene after so many moves. */
  #stopAt(moves: number, change: Partial<Replay> = {}): AbortSignal {
    this.#run.abort()
    this.#run = new AbortController()
    const scene = sceneAfter(this.#battle, moves)
    this.#show({ ...STILL, moves, scene, playing: false, ...change })
    return this.#run.signal
  }

  /** What goes wrong on the way is logged, and the replay stops there (spec 2 §8). */
  #carryOut(work: Promise<void>, signal: AbortSignal): void {
    work.catch((error: unknown) => {
      console.error('the replay stopped', error)
      if (!signal.aborted) this.pause()
    })
  }

  async #autoplay(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#isOver) {
      await this.#playMove(signal)
      if (!this.#isOver) await this.#wait(STEP_GAP_MS, signal)
    }
    await this.#finish(signal)
  }

  async #playMove(signal: AbortSignal): Promise<void> {
    const move = this.#battle.moves[this.#replay.moves]
    if (!move) return
    this.#show({ source: move.source, target: move.target })
    await this.#lunge(move.source, move.target, ATTACK_MS / this.#replay.speed, signal)
    for (const effect of move.effects) {
      if (signal.aborted) return
      this.#show({ scene: applyEffect(this.#replay.scene, effect), effect })
      await this.#wait(EFFECT_GAP_MS, signal)
    }
    if (!signal.aborted) this.#show({ ...STILL, moves: this.#replay.moves + 1 })
  }

  async #finish(signal: AbortSignal): Promise<void> {
    if (signal.aborted || !this.#isOver) return
    await this.#wait(RESULT_DELAY_MS, signal)
    if (!signal.aborted) this.#show({ showsResult: true, playing: false })
  }

  get #isOver(): boolean {
    return this.#replay.moves >= this.#battle.moves.length
  }

  #wait(durationMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, durationMs / this.#replay.speed)
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end)
    })
  }
}
