import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MessageGroup } from '../web/i18n/message-groups.ts'

/** One part of the site in its states, each named by what it shows; drawn one below the other. */
export interface Frame {
  /** Messages that it needs beside those of the first load. */
  readonly groups?: readonly MessageGroup[]
  /** It covers the page, so it is shown only where it is asked for. */
  readonly isAlone?: boolean
  /** Puts what its parts ask for where they look for it. */
  readonly seed?: (client: QueryClient) => void
  /** Each a component of its own, so that a state may hold what is pressed in it. */
  readonly states: Readonly<Record<string, () => ReactNode>>
}
