import type { Violation } from './checker.ts'

/** A product that is broken on purpose: whoever checks it must find that. */
export interface Control {
  /** Modules that nodes load before the product. */
  readonly imports: readonly string[]
  /** The faults that bring it out. */
  readonly faults: readonly string[]
  readonly isFsyncOff: boolean
  /** What must be found. */
  readonly finds: Violation['kind']
}

const preload = (name: string) => new URL(`./preload/${name}.ts`, import.meta.url).href

export const controls: Readonly<Record<string, Control>> = {
  'fsync-off': { imports: [], faults: ['power lost'], isFsyncOff: true, finds: 'lost' },
  'early-ack': {
    imports: [preload('early-ack')],
    faults: ['PostgreSQL killed', 'node killed'],
    isFsyncOff: false,
    finds: 'lost',
  },
  'no-version-check': {
    imports: [preload('no-version-check')],
    faults: ['node frozen', 'network slow'],
    isFsyncOff: false,
    finds: 'blind',
  },
}
