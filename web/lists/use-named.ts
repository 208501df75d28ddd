import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Once } from '../api/send-once.ts'
import { useCall } from '../api/use-call.ts'

interface Named<One> {
  /** What its calls are about. */
  readonly about: string
  /** Of the query that has all of them. */
  readonly queryKey: QueryKey
  readonly isThis: (one: One) => boolean
  readonly rename: (name: string, once: Once) => Promise<One>
  readonly remove: (once: Once) => Promise<unknown>
}

/** Renames and removes something of the player's that has a name. */
export function useNamed<One>({ about, queryKey, isThis, ...calls }: Named<One>) {
  const client = useQueryClient()
  const put = (next: (known: One[]) => One[]) =>
    client.setQueryData<One[]>(queryKey, (known) => known && next(known))
  const rename = useCall({
    about,
    send: calls.rename,
    done: (renamed) => put((known) => known.map((one) => (isThis(one) ? renamed : one))),
    failed: 'inline',
  })
  const remove = useCall({
    about,
    send: (_: void, once) => calls.remove(once),
    done: () => put((known) => known.filter((one) => !isThis(one))),
  })
  return {
    busy: rename.busy || remove.busy,
    /** Why it was not renamed. */
    error: rename.error,
    onRename: (name: string, done: () => void) => rename.run(name, done),
    onRemove: () => remove.run(),
  }
}
