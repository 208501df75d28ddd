import { simulatorRoutes, type SimulatorInput } from '@app/contract/simulator.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { catalogue } from '../catalogue/queries.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { profile } from '../session/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { toast } from '../ui/toast.ts'
import { simulationProgress } from './queries.ts'
import { Result, type Simulated } from './Result.tsx'
import { RunForm } from './RunForm.tsx'

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

/** Chosen here, so that what is told of another simulation is not taken for this one's. */
function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

function Simulations() {
  const items = useQuery(catalogue).data?.byId ?? new Map()
  const [last, setLast] = useState<Simulated>()
  const [before, setBefore] = useState<Simulated>()
  const progress = useQuery(simulationProgress).data
  const run = useMutation({
    mutationFn: async (setup: Required<SimulatorInput>) => ({
      setup,
      result: await call(simulatorRoutes.run, setup),
    }),
    onSuccess: (done) => {
      setBefore(last)
      setLast(done)
    },
    onError: (error) => toast(t('simulator.failed', { message: refusalText(error) }), 'failed'),
  })
  return (
    <>
      <RunForm
        busy={run.isPending}
        progress={progress?.seed === run.variables?.seed ? progress : undefined}
        onRun={(setup) => run.mutate({ ...setup, seed: newSeed() })}
      />
      {last ? (
        <Result last={last} before={before} items={items} />
      ) : (
        <div className="panel">
          <EmptyState
            icon={<FlaskConical aria-hidden="true" />}
            title={t('simulator.empty')}
            text={t('simulator.empty_text')}
          />
        </div>
      )}
    </>
  )
}
