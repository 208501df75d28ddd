import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { profile } from '../player/queries.ts'

interface Props {
  title: string
  /** Drawn for players only. */
  children: ReactNode
}

/** The screen around a player's jobs in progress. */
export function JobsScreen({ title, children }: Props) {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <title>{`${title} · ${t('layout.name')}`}</title>
      <h1 className="flex min-h-11 items-center text-xl">{title}</h1>
      <div className="panel p-2 sm:p-3">{children}</div>
    </section>
  )
}
