import { useEffect, useEffectEvent, useState } from 'react'

/** The address of the page changes only when the hand has come to rest: all its links look at it. */
const ADDRESS_DELAY_MS = 300

interface Props<State, Search> {
  /** What the address says, in the order in which it is written. */
  search: Search
  read: (search: Search) => State
  write: (state: State) => Search
  /** Puts it into the address. */
  go: (search: Search) => void
}

/**
 * A state kept in the address so that it can be shared and survives a reload. What is typed shows at
 * once, and the address follows.
 */
export function useAddressed<State, Search>({ search, read, write, go }: Props<State, Search>) {
  const [state, setState] = useState(() => read(search))
  const [followed, setFollowed] = useState(JSON.stringify(search))
  const [written, setWritten] = useState<string>()
  const inAddress = JSON.stringify(search)
  // Back, forward, or a link: the address has changed, and not to what was written into it.
  if (inAddress !== followed) {
    setFollowed(inAddress)
    setWritten(undefined)
    if (inAddress !== (written ?? JSON.stringify(write(state)))) setState(read(search))
  }
  const follow = useEffectEvent(() => {
    const next = write(state)
    if (JSON.stringify(next) === inAddress) return
    setWritten(JSON.stringify(next))
    go(next)
  })
  useEffect(() => {
    const timer = setTimeout(follow, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [state])
  return [state, setState] as const
}
