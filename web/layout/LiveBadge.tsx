import { Menu } from '../ui/Menu.tsx'

/** How fresh the page is. Each has its own shape beside its color. */
export type Freshness = 'live' | 'connecting' | 'reconnecting' | 'polling' | 'stale'

interface Props {
  freshness: Freshness
  label: string
  /** What that means for what is on the screen, and why. */
  text: string
}

const ring = 'M8 3a5 5 0 1 0 5 5h-2a3 3 0 1 1-3-3z'
const triangle = 'M8 2.5l6 11H2z'
const faces: Readonly<Record<Freshness, { color: string; shape: string }>> = {
  live: { color: '!text-buy', shape: 'M8 3.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z' },
  connecting: { color: '!text-warn', shape: ring },
  reconnecting: { color: '!text-warn', shape: ring },
  polling: { color: '!text-warn', shape: triangle },
  stale: { color: '!text-danger', shape: triangle },
}

/** How fresh the page is; a press, or Enter, says it in words. */
export function LiveBadge({ freshness, label, text }: Props) {
  const { color, shape } = faces[freshness]
  const turning = freshness === 'connecting' || freshness === 'reconnecting'
  return (
    <>
      <span role="status" className="unseen">
        {label}
      </span>
      <Menu
        label={label}
        className={`!min-h-[24px] !gap-1 !px-1 text-sm !font-normal whitespace-nowrap ${color}`}
        face={
          <>
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className={`size-4 ${turning ? 'animate-spin' : ''}`}
            >
              <path d={shape} fill="currentColor" />
            </svg>
            <span className="max-xl:unseen">{label}</span>
          </>
        }
      >
        <p className="px-2.5 pt-1.5 font-display text-md xl:hidden">{label}</p>
        <p className="max-w-72 px-2.5 py-1.5 text-sm text-pretty text-parchment-dim">{text}</p>
      </Menu>
    </>
  )
}
