import { type ComponentType, lazy, type ReactNode, useReducer, useState } from 'react'
import { loadCode } from './load-code.ts'
import { type Look, PartBoundary } from './PartBoundary.tsx'

/** Of a component without props: none. */
type PropsOf<Part> = Part extends (props: infer Props) => ReactNode
  ? unknown extends Props
    ? object
    : Props
  : never

/** A part of the page whose code comes later. */
type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Asks for the code before it is shown. Never fails: showing it tells what went wrong. */
  readonly preload: () => Promise<void>
}

/**
 * A component whose code is loaded when it is first shown. When that fails it can be tried again, and
 * the page around stays as it is. With a property `open` it is shown from when that is first true.
 *
 * @param look - what is shown instead: nothing for what the page can do without, which is tried again
 *   by itself; else the failure, with a way to try again
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  look: Look = 'quiet',
): LazyPart<PropsOf<Module[Name]>> {
  type Part = ComponentType<PropsOf<Module[Name]>>
  let part: Part | undefined
  let loading: Promise<Part> | undefined
  /** What every instance waits for until it is there, or has failed before the player's eyes. */
  let shared: ComponentType<PropsOf<Module[Name]>> | undefined

  const start = () => {
    loading ??= loadCode(load).then(
      (module) => (part = module[name] as Part),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const openPart = () => part ?? lazy(async () => ({ default: await start() }))

  function Shown(props: PropsOf<Module[Name]>) {
    // Kept for as long as it is shown: another type of element would begin with a state of its own.
    const [Current, open] = useState(() => (part ? part : (shared ??= openPart())))
    const [attempt, count] = useReducer((before: number) => before + 1, 0)
    const retry = () => {
      shared = openPart()
      open(() => shared as Part)
      count()
    }
    return (
      <PartBoundary
        key={attempt}
        look={look}
        onFailed={() => (shared = undefined)}
        onRetry={retry}
        onClose={closeOf(props)}
      >
        <Current {...(props as PropsOf<Module[Name]> & object)} />
      </PartBoundary>
    )
  }
  /** What was open stays to draw its closing; without its code there is nothing to draw. */
  function WhileOpen(props: PropsOf<Module[Name]>) {
    const isOpen = isOpenBy(props)
    const [wasOpen, setWasOpen] = useState(isOpen)
    if (isOpen && !wasOpen) setWasOpen(true)
    return isOpen || (wasOpen && part) ? (
      <Shown {...(props as PropsOf<Module[Name]> & object)} />
    ) : null
  }
  return Object.assign(WhileOpen, {
    preload: async () => {
      await start().catch(() => undefined)
    },
  })
}

/** Whether a part is asked for, as every popup that can be closed where it stands says it. */
function isOpenBy(props: unknown): boolean {
  return (props as { open?: unknown } | undefined)?.open !== false
}

/** What takes a popup away, as every popup of ours names it. */
function closeOf(props: unknown): (() => void) | undefined {
  const { onClose } = (props ?? {}) as { onClose?: unknown }
  return typeof onClose === 'function' ? () => void onClose() : undefined
}
