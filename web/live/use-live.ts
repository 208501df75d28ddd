import { create } from 'zustand'
import type { LiveStatus } from './live-stream.ts'

interface Freshness extends LiveStatus {
  /** When the page last asked for what it shows, because there is no stream; unix milliseconds. */
  readonly polledAt: number | undefined
}

/** Whether what is on the screen is fresh. */
export const useLive = create<Freshness>(() => ({
  state: 'disconnected',
  error: undefined,
  staleSince: undefined,
  polledAt: undefined,
}))
