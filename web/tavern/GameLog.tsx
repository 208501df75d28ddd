import { Swords } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import type { LogLine } from './use-game-log.ts'

interface Props {
  lines: readonly LogLine[]
  /** Shows the run's newest battle; undefined before the first. */
  onWatch: (() => void) | undefined
}

/** What happened in this run, the newest below. */
export function GameLog({ lines, onWatch }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It answers with a promise in some browsers, which is no clean-up.
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lines])
  return (
    <section aria-labelledby="log-title" className="panel flex flex-col p-3 sm:p-4">
      <h2 id="log-title" className="mb-2 text-lg">
        {t('tavern.log')}
      </h2>
      <div
        ref={list}
        role="log"
        aria-labelledby="log-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list is read by keys
        tabIndex={0}
        className="well max-h-40 min-h-24 grow lg:min-h-40 overflow-y-auto p-2.5 text-sm lg:max-h-[28rem]"
      >
        <ol>
          {lines.map((line, index) => (
            <li
              key={index}
              className={`py-0.5 ${line.failed ? 'text-danger' : 'text-parchment-dim'}`}
            >
              {line.text}
            </li>
          ))}
        </ol>
      </div>
      {onWatch && (
        <Button size="sm" className="mt-2.5 pointer-coarse:min-h-11" onClick={onWatch}>
          <Swords aria-hidden="true" className="size-4" />
          {t('tavern.watch_last')}
        </Button>
      )}
    </section>
  )
}
