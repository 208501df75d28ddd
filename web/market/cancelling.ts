import { create } from 'zustand'
import { onPlayerChange } from '../session/player-scope.ts'

/** Uuids of the lots that are being canceled, by however many calls. */
export const useCancelling = create<{ readonly lots: ReadonlySet<string> }>(() => ({
  lots: new Set(),
}))

onPlayerChange(() => useCancelling.setState({ lots: new Set() }))

export function beginCancelling(lots: readonly string[]): void {
  useCancelling.setState((now) => ({ lots: new Set([...now.lots, ...lots]) }))
}

export function endCancelling(lots: readonly string[]): void {
  useCancelling.setState((now) => ({
    lots: new Set([...now.lots].filter((uuid) => !lots.includes(uuid))),
  }))
}
