import { type SimulatorInput, simulatorRoutes } from '@app/contract/simulator.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Texts } from '../address/use-rewrite.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { profile } from '../player/queries.ts'
import { paths } from '../paths.ts'
import { OutcomeWidget } from './OutcomeWidget.tsx'
import { useOwnRun } from './own-run.ts'
import { useSimulationProgress } from './progress.ts'
import { outcome } from './queries.ts'
import { readRun } from './run-search.ts'
import { RunForm } from './RunForm.tsx'
import { RunStatusWidget } from './RunStatusWidget.tsx'

/** What the player's harvests would bring in the next days (spec part 2 section 2, "Simulator"). */
export function SimulatorScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <title>{`${t('simulator.title')} · ${t('layout.name')}`}</title>
      <header>
        <h1 className="flex min-h-11 items-center text-xl">{t('simulator.title')}</h1>
        <p className="max-w-prose text-pretty text-parchment-dim">{t('simulator.text')}</p>
      </header>
      <Simulations />
    </section>
  )
}

/** The server computes for up to 20 s. */
const TIME_LIMIT_MS = 60_000

/** Chosen here, so that what is told of another simulation is not taken for this one's. */
function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

const route = getRouteApi('/main/sim')

/**
 * Each run is a step of the history: Back shows what the one before has found. Whoever leaves while
 * one is in progress finds it on coming back, or what it has found.
 */
function Simulations() {
  const { run, before } = readRun(route.useSearch())
  const client = useQueryClient()
  const progress = useSimulationProgress((told) => told.progress)
  const seed = useOwnRun((own) => own.seed)
  const simulate = useCall({
    about: 'simulation',
    send: (setup: Required<SimulatorInput>) => {
      useOwnRun.setState({ seed: setup.seed, ended: undefined })
      return call(simulatorRoutes.run, setup, { timeLimitMs: TIME_LIMIT_MS })
    },
    done: (result) => {
      client.setQueryData(outcome(result.run_id).queryKey, result)
      useOwnRun.setState({ found: result.run_id, ended: result.run_id })
    },
    failed: (error) => t('simulator.failed', { message: refusalText(error) }),
    settled: () => useOwnRun.setState({ seed: undefined }),
  })
  useShownFound(run)
  return (
    <>
      <RunForm
        busy={seed !== undefined}
        progress={progress?.seed === seed ? progress : undefined}
        onRun={(setup) => simulate.run({ ...setup, seed: newSeed() })}
      />
      <RunStatusWidget run={run} />
      <OutcomeWidget run={run} before={before} />
    </>
  )
}

/** Brings what a simulation has found into the address, once the address is the simulator's. */
function useShownFound(run: string | undefined) {
  const router = useRouter()
  const client = useQueryClient()
  const found = useOwnRun((own) => own.found)
  // While another screen is on its way, the address is that one's already.
  const isHere = useLocation({ select: ({ pathname }) => pathname === paths.simulator })
  const show = useEffectEvent((runId: string) => {
    useOwnRun.setState({ found: undefined })
    const isThere = client.getQueryData(outcome(run).queryKey) !== undefined
    void router.navigate({
      to: '.',
      search: (there: Texts): Texts => ({
        ...there,
        run: runId,
        before: isThere ? run : undefined,
      }),
      resetScroll: false,
    })
  })
  useEffect(() => {
    if (isHere && found !== undefined) show(found)
  }, [isHere, found])
}
