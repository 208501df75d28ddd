import { create } from 'zustand'
import type { LiveStatus } from './live-stream.ts'

/** Whether what is on the screen is fresh. */
export const useLive = create<LiveStatus>(() => ({
  state: 'disconnected',
  error: undefined,
  staleSince: undefined,
}))
