import type { Frame } from './frame.ts'

const files = import.meta.glob<{ readonly frame: Frame }>('./frames/*.tsx', { eager: true })

/** All frames by name, as their files are called. */
export const frames: ReadonlyMap<string, Frame> = new Map(
  Object.entries(files).map(([file, { frame }]) => [file.replace(/^.*\/|\.tsx$/g, ''), frame]),
)
