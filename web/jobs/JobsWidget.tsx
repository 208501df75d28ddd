import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { failureOf } from '../api/failure-of.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { type Job, type JobLook, JobTable } from './JobTable.tsx'

interface Props<One extends Job> {
  jobs: UseQueryResult<readonly One[]>
  /** What the look of a job is made of, besides. */
  parts: readonly UseQueryResult[]
  look: JobLook<One>
  /** What is said when nothing is in progress, and the way to where something is started. */
  empty: {
    readonly title: string
    readonly text: string
    readonly to: string
    readonly label: string
  }
}

/** Jobs in progress, with what stands in their place while they load, when there are none or it fails. */
export function JobsWidget<One extends Job>({ jobs, parts, look, empty }: Props<One>) {
  const failed = failureOf([jobs, ...parts])
  if (failed) return <ErrorState {...failed} />
  return (
    <JobTable
      jobs={parts.every((part) => part.data !== undefined) ? jobs.data : undefined}
      look={look}
      empty={
        <EmptyState
          icon={<Hourglass aria-hidden="true" />}
          title={empty.title}
          text={empty.text}
          action={
            <Link to={empty.to} className={buttonClass({ look: 'brass' })}>
              {empty.label}
            </Link>
          }
        />
      }
    />
  )
}
