import { useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import type { LogLine } from './use-game-log.ts'

/** What happened in this run, the newest below. */
export function GameLog({ lines }: { lines: readonly LogLine[] }) {
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
    </section>
  )
}
