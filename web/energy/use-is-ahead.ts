import { useEffect, useState } from 'react'

/** Timers hold 2^31 milliseconds; energy may last 30 days. */
const TIMER_MAX_MS = 86_400_000

/** Is a time still to come? Says so anew when it has come. */
export function useIsAhead(time: number): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const wait = Math.max(Math.min(time - Date.now(), TIMER_MAX_MS), 0)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [time, now])
  return time > now
}
