import { useEffect, useEffectEvent, useState } from 'react'
import { type Texts, useRewrite } from './use-rewrite.ts'

/** While someone types, the address waits: every link on the page is drawn again with it. */
const TYPING_DELAY_MS = 300

/**
 * A state kept in the address, so that it can be shared and survives a reload. What is typed shows
 * immediately, and the address follows: after a pause for a text that is being typed (`q` and the
 * names in `typed`), at once for everything else, and when the field is left.
 *
 * `search` may hold parameters that are not of this state; they stay.
 */
export function useAddressed<State, Search extends Texts>(
  search: Search,
  read: (search: Search) => State,
  write: (state: State) => Search,
  typed: readonly string[] = ['q'],
) {
  const rewrite = useRewrite()
  const [state, setState] = useState(() => read(search))
  const there = write(read(search))
  const inAddress = JSON.stringify(there)
  const [followed, setFollowed] = useState(inAddress)
  const [written, setWritten] = useState<string>()
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
    rewrite({ ...emptied(there), ...next })
  })
  const delay = useEffectEvent(() => {
    const next = write(state)
    const names = Object.keys({ ...there, ...next })
    const changed = names.filter((name) => there[name] !== next[name])
    return changed.every((name) => typed.includes(name)) ? TYPING_DELAY_MS : 0
  })
  useEffect(() => {
    const timer = setTimeout(follow, delay())
    const leave = () => {
      clearTimeout(timer)
      follow()
    }
    addEventListener('focusout', leave)
    return () => {
      clearTimeout(timer)
      removeEventListener('focusout', leave)
    }
  }, [state])
  return [state, setState] as const
}

/** A text to search for, kept in the address as `q`. */
export function useAddressedText(search: { readonly q?: string }) {
  return useAddressed<string, { readonly q?: string }>(search, readText, writeText)
}

const readText = ({ q = '' }: { readonly q?: string }) => q
const writeText = (q: string) => (q === '' ? {} : { q })

function emptied(texts: Texts): Texts {
  return Object.fromEntries(Object.keys(texts).map((name) => [name, undefined]))
}
