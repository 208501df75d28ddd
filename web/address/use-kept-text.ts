import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { playerOf } from '../session/player-scope.ts'
import { useSession } from '../session/session.ts'

interface Kept {
  /** Whose they are: the entry may outlive their session. */
  readonly player: string | undefined
  readonly texts: Readonly<Record<string, string>>
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was ticked or typed here and not sent. */
    kept?: Kept
  }
}

/**
 * A text kept in the entry of the history: a reload and a way back to the screen find it again, and
 * no link carries it (decisions/024). While the screen is shown, what it shows counts, and each
 * entry that is opened over it is given the same.
 *
 * @param sent - what is on its way: it is not found again, to be sent once more
 */
export function useKeptText(name: string, sent = '') {
  const router = useRouter()
  const player = useSession(({ accessToken }) => playerOf(accessToken))
  const there = useLocation({
    select: ({ state: { kept } }) => (kept?.player === player ? (kept?.texts[name] ?? '') : ''),
  })
  const [text, setText] = useState(there)
  const unsent = text === sent ? '' : text
  useEffect(() => {
    if (unsent === there) return
    // After it has been painted: every link on the page is drawn again with the entry.
    const timer = setTimeout(() => {
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: ({ kept, ...state }) => ({
          ...state,
          kept: { player, texts: { ...(kept?.player === player && kept?.texts), [name]: unsent } },
        }),
        replace: true,
        resetScroll: false,
      })
    })
    return () => clearTimeout(timer)
  }, [unsent, there, name, player, router])
  return [text, setText] as const
}

/** The ids of what is ticked in a list, kept as `useKeptText` does. */
export function useTicked(list: string) {
  const [text, setText] = useKeptText(list)
  const ids = useMemo(() => new Set(idsOf(text)), [text])
  const setIds = useCallback(
    (change: (before: ReadonlySet<string>) => Iterable<string>) =>
      setText((before) => [...change(new Set(idsOf(before)))].join(' ')),
    [setText],
  )
  return [ids, setIds] as const
}

const idsOf = (text: string) => text.split(' ').filter(Boolean)
