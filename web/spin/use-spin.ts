import { motionRules, planLanding } from '@app/rules/spin/strip-motion.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { refusalText } from '../api/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { reserve } from '../inventory/reserved.ts'
import { toast } from '../ui/toast.ts'
import { draws, runSpin, seeds } from './queries.ts'
import { atRest, offsetAt, type StripState } from './strip-state.ts'

/** The notice of an error waits for so long (spec part 2 section 8). */
const ERROR_DELAY_MS = 1000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Moves nothing for those who asked their system for less motion. */
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Spins a wheel: what it costs is gone at once, and the strip turns until the answer is there. */
export function useSpin(client: QueryClient, wheel: SpinWheel, strip: readonly number[]) {
  const [state, setState] = useState<StripState>(atRest)

  const spin = async () => {
    const began = performance.now()
    const spinning = { phase: 'spinning', from: offsetAt(state, began), since: began } as const
    setState(spinning)
    const release = reserve(new Map(wheel.need_items.map(({ id, quantity }) => [id, quantity])))
    const answer = await Promise.all([
      runSpin(wheel.id, crypto.randomUUID()),
      wait(isStill() ? 0 : motionRules.waitMinMs),
    ]).then(
      ([{ result }]) => ({ result }),
      (error: unknown) => ({ error }),
    )
    release()
    void client.invalidateQueries({ queryKey: seeds.queryKey })
    void client.invalidateQueries({ queryKey: draws.queryKey })
    if ('error' in answer || !strip.includes(answer.result)) {
      await wait(ERROR_DELAY_MS)
      toast(errorText('error' in answer ? answer.error : undefined), 'failed')
      setState(atRest)
      return
    }
    const { result } = answer
    const now = performance.now()
    const landing = planLanding(strip, result, offsetAt(spinning, now))
    if (!isStill()) {
      setState({ phase: 'slowing', landing, since: now, result })
      await wait(motionRules.easeOutMs)
    }
    setState({ phase: 'won', offset: landing.to, result })
  }

  return { state, spin: () => void spin() }
}

function errorText(error: unknown): string {
  const reason = error instanceof ApiError ? refusalText(error) : ''
  return [t('error_during_spin'), reason].filter(Boolean).join(' ')
}
