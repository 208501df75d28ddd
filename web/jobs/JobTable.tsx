import { useSearch } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { useRewrite } from '../address/use-rewrite.ts'
import { useAppTime } from '../api/app-clock.ts'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatNumber } from '../ui/format-number.ts'
import { progressOf, type TimedJob } from '../ui/progress.ts'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type JobColumn, nextSort, readSort, sortJobs, writeSort } from './job-sort.ts'
import { useLingering } from './use-lingering.ts'
import '../ui/progress-row.css'

export interface Job extends TimedJob {
  readonly id: string
  readonly count: number
}

/** The words of a queue; each feature has its own. */
interface JobWords {
  readonly caption: string
  readonly name: string
  readonly count: string
  readonly start: string
  readonly end: string
  readonly progress: string
  readonly waiting: string
  readonly done: string
}

/** How a feature shows its jobs. */
export interface JobLook<One extends Job> {
  readonly words: JobWords
  /** What the row is called, with its picture. */
  readonly nameOf: (job: One) => ReactNode
  /** How much longer a job takes, from whole seconds. */
  readonly leftText: (leftSec: number) => string
  /** One more column, between the count and the start. */
  readonly extra?: { readonly label: string; readonly cell: (job: One) => ReactNode }
}

interface Props<One extends Job> {
  /** Jobs in progress; undefined while loading. */
  jobs: readonly One[] | undefined
  /** The same object for as long as it shows the same: with another one every row is drawn again. */
  look: JobLook<One>
  /** What is shown when nothing is in progress. */
  empty: ReactNode
}

/** Timed jobs: each row fills from its start to its end, turns green, and goes a minute later. */
export function JobTable<One extends Job>({ jobs, look, empty }: Props<One>) {
  const sort = readSort(useSearch({ strict: false, select: (search) => search.sort }))
  const shown = useLingering(jobs)
  const { words, extra } = look
  if (shown?.length === 0) return empty
  return (
    <table className="ledger ledger-cards" aria-busy={shown === undefined}>
      <caption className="unseen">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col" className="num">
            {words.count}
          </th>
          {extra && <th scope="col">{extra.label}</th>}
          <SortHead by="start" label={words.start} sort={sort} />
          <SortHead by="end" label={words.end} sort={sort} />
          <th scope="col">{words.progress}</th>
        </tr>
      </thead>
      {shown ? (
        <RowBlocks as="tbody" rows={sortJobs(shown, sort)} rowHeight={51}>
          {(job) => <Row key={job.id} job={job} look={look} />}
        </RowBlocks>
      ) : (
        <tbody>
          <LoadingRows columns={extra ? 6 : 5} />
        </tbody>
      )}
    </table>
  )
}

interface HeadProps {
  by: JobColumn
  label: string
  sort: ReturnType<typeof readSort>
}

function SortHead({ by, label, sort }: HeadProps) {
  const rewrite = useRewrite()
  const isOn = sort.by === by
  const Arrow = sort.up ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={isOn ? (sort.up ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        onClick={() => rewrite({ sort: writeSort(nextSort(sort, by)) })}
        className={`target inline-flex items-center gap-1 hover:text-parchment ${isOn ? 'text-candle' : ''}`}
      >
        {label}
        <Arrow aria-hidden="true" className={`size-3.5 ${isOn ? '' : 'opacity-0'}`} />
      </button>
    </th>
  )
}

interface RowProps<One extends Job> {
  job: One
  look: JobLook<One>
}

/** Kept as it is while other jobs come and go. */
const Row = memo(JobRow) as typeof JobRow

function JobRow<One extends Job>({ job, look }: RowProps<One>) {
  useMessages()
  const { words, nameOf, leftText, extra } = look
  const language = useLanguage((state) => state.language)
  return (
    <FillingRow job={job}>
      <th scope="row" data-wide="true">
        {nameOf(job)}
      </th>
      <td data-label={words.count} className="num">
        {formatNumber(job.count)}
      </td>
      {extra && <td data-label={extra.label}>{extra.cell(job)}</td>}
      <td data-label={words.start} className="text-parchment-dim">
        <time dateTime={iso(job.start_at)}>{formatDate(job.start_at, language)}</time>
      </td>
      <td data-label={words.end} className="text-parchment-dim">
        <time dateTime={iso(job.end_at)}>{formatDate(job.end_at, language)}</time>
      </td>
      <td data-label={words.progress} className="progress-state tabular">
        <State job={job} words={words} leftText={leftText} />
      </td>
    </FillingRow>
  )
}

/** Steps in which a bar fills: what is less is not seen. */
const STEPS = 500

/** The bar alone is drawn again as it fills; the cells in it are not. */
function FillingRow({ job, children }: { job: TimedJob; children: ReactNode }) {
  const state = useAppTime(1000, (unixMs) => progressOf(job, unixMs / 1000).state)
  const filled = useAppTime(
    1000,
    (unixMs) => Math.floor(progressOf(job, unixMs / 1000).filled * STEPS) / STEPS,
  )
  return (
    <tr className="progress-row" data-state={state} style={{ '--filled': filled } as CSSProperties}>
      {children}
    </tr>
  )
}

/** The only words that change each second. */
function State({
  job,
  words,
  leftText,
}: { job: TimedJob } & Pick<JobLook<Job>, 'words' | 'leftText'>) {
  return useAppTime(1000, (unixMs) => {
    const { state, leftSec } = progressOf(job, unixMs / 1000)
    return state === 'running' ? leftText(Math.ceil(leftSec)) : words[state]
  })
}

const iso = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString()

function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: 4 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <Skeleton className="h-8 w-24" />
        </td>
      ))}
    </tr>
  ))
}
