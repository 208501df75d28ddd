import { useState } from 'react'

/** The first value that was known since its owner is there, whatever it becomes. */
export function useInitial<Value>(value: Value | undefined): Value | undefined {
  const [initial, setInitial] = useState(value)
  if (initial === undefined && value !== undefined) setInitial(value)
  return initial ?? value
}
