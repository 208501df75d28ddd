import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'

export const hourCycles = ['auto', 'h12', 'h23'] as const

export type HourCycle = (typeof hourCycles)[number]

/** The way of writing hours that was chosen in this browser; `auto` is the language's own. */
export const useHourCycle = create<{ readonly cycle: HourCycle }>(() => readKept())

function readKept(): { cycle: HourCycle } {
  const kept = localTexts.read(browserKeys.hourCycle)
  return { cycle: hourCycles.find((cycle) => cycle === kept) ?? 'auto' }
}

/** Keeps the choice in this browser and shows it in all its tabs. */
export function chooseHourCycle(cycle: HourCycle): void {
  if (cycle === 'auto') localTexts.remove(browserKeys.hourCycle)
  else localTexts.write(browserKeys.hourCycle, cycle)
  useHourCycle.setState({ cycle })
}

onChangeElsewhere(browserKeys.hourCycle, () => useHourCycle.setState(readKept()))
