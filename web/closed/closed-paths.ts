import type { MoneyPath } from '@app/contract/route.ts'
import { create } from 'zustand'

interface ClosedPaths {
  readonly paths: readonly MoneyPath[]
}

/** The money paths that an operator has closed; the live stream tells them. */
export const useClosedPaths = create<ClosedPaths>(() => ({ paths: [] }))
