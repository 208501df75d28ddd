import { readFileSync } from 'node:fs'

/*
 * Loaded into a node before the product: its system clock is off by what a file says, in
 * milliseconds, read at the start and at each SIGUSR2. Only the wall clock: timers run as ever.
 */
const file = process.env['CLOCK_FILE'] ?? ''
const System = Date
let offsetMs = 0

function read(): void {
  try {
    offsetMs = Number(readFileSync(file, 'utf8'))
  } catch {
    // It was never moved.
  }
}

read()
process.on('SIGUSR2', read)
globalThis.Date = new Proxy(System, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [System.now() + offsetMs] : args, newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => System.now() + offsetMs : Reflect.get(target, name, receiver),
})
