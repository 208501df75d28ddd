import type { Reply } from '@app/contract/route.ts'
import type { spinRoutes } from '@app/contract/spin.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { spinKey } from './keys.ts'
import { rotateSeeds, seeds } from './queries.ts'

/** The player's seeds, and the way to reveal the one in use. */
export function SeedsWidget() {
  const client = useQueryClient()
  const current = useQuery(seeds)
  const [words, setWords] = useState('')
  const field = useId()
  const rotate = useCall({
    about: 'spin/seeds',
    send: rotateSeeds,
    done: async ({ seeds: fresh }, sent) => {
      client.setQueryData(seeds.queryKey, fresh)
      // What was typed meanwhile is for the next time.
      setWords((typed) => (typed === sent ? '' : typed))
      toast(t('spin.rotated'), 'done')
      await client.invalidateQueries({ queryKey: spinKey })
    },
  })
  const isGood = /^[\w.-]{0,64}$/.test(words)
  return (
    <section aria-labelledby={`${field}-title`} className="panel grid gap-4 p-4">
      <h2 id={`${field}-title`} className="text-lg">
        {t('spin.seeds')}
      </h2>
      {current.isLoadingError && (
        <ErrorState error={current.error} onRetry={() => void current.refetch()} />
      )}
      {current.isPending && <Skeleton className="h-32 w-full" />}
      {current.data && <SeedFacts current={current.data} />}
      <form
        className="grid gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_auto] sm:items-end"
        onSubmit={(event) => {
          event.preventDefault()
          if (isGood) rotate.run(words)
        }}
      >
        <div className="grid gap-1">
          <label htmlFor={field} className="text-sm text-parchment-dim">
            {t('spin.new_client_seed')}
          </label>
          <input
            id={field}
            value={words}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={!isGood}
            aria-describedby={`${field}-note`}
            onChange={(event) => setWords(event.target.value)}
            className="field h-11 w-full min-w-0 px-3 text-sm"
          />
        </div>
        <Button
          type="submit"
          size="lg"
          busy={rotate.busy}
          blocked={isGood ? undefined : t('spin.seed_letters')}
        >
          {t('spin.rotate')}
        </Button>
        <p id={`${field}-note`} className="text-xs text-parchment-dim sm:col-span-2">
          {t(isGood ? 'spin.rotate_text' : 'spin.seed_letters')}
        </p>
      </form>
    </section>
  )
}

type Seeds = Reply<typeof spinRoutes.getSeeds>

function SeedFacts({ current }: { current: Seeds }) {
  return (
    <dl className="grid gap-3">
      <Fact term={t('spin.hash_in_use')}>{current.server_seed_hash}</Fact>
      <Fact term={t('spin.client_seed')}>{current.client_seed}</Fact>
      <Fact term={t('spin.nonce')}>{current.nonce}</Fact>
      <Fact term={t('spin.hash_next')}>{current.next_server_seed_hash}</Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-parchment-dim">{term}</dt>
      <dd className="text-sm break-all">{children}</dd>
    </div>
  )
}
