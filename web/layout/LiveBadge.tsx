import { Tooltip } from '../ui/Tooltip.tsx'

/** How fresh the page is. Each has its own shape beside its colour. */
export type Freshness = 'live' | 'connecting' | 'reconnecting' | 'stale'

interface Props {
  freshness: Freshness
  label: string
  hint: string
}

const faces: Readonly<Record<Freshness, { color: string; shape: string }>> = {
  live: { color: 'text-buy', shape: 'M8 3.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z' },
  connecting: { color: 'text-warn', shape: 'M8 3a5 5 0 1 0 5 5h-2a3 3 0 1 1-3-3z' },
  reconnecting: { color: 'text-warn', shape: 'M8 3a5 5 0 1 0 5 5h-2a3 3 0 1 1-3-3z' },
  stale: { color: 'text-danger', shape: 'M8 2.5l6 11H2z' },
}

export function LiveBadge({ freshness, label, hint }: Props) {
  const { color, shape } = faces[freshness]
  const turning = freshness === 'connecting' || freshness === 'reconnecting'
  return (
    <Tooltip text={hint}>
      <span role="status" className={`flex items-center gap-1 text-sm whitespace-nowrap ${color}`}>
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className={`size-4 ${turning ? 'animate-spin' : ''}`}
        >
          <path d={shape} fill="currentColor" />
        </svg>
        <span className="max-xl:unseen">{label}</span>
      </span>
    </Tooltip>
  )
}
