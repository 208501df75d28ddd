import { accountRoutes } from '@app/contract/account.ts'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { appNow } from '../api/app-clock.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { saveFile } from '../csv/save-file.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { copyOwnData, emptyCopy, type OwnCopy } from './copy-own-data.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

type State = 'idle' | 'reading' | 'done' | { readonly failed: string }

/** Saves a copy of everything that is kept about the player. */
export function OwnDataWidget() {
  const [state, setState] = useState<State>('idle')
  const [count, setCount] = useState(0)
  const copy = useRef<OwnCopy>(emptyCopy)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  const read = async () => {
    const { signal } = (reading.current = new AbortController())
    setState('reading')
    try {
      const readPage = (after: string | undefined) =>
        call(accountRoutes.ownData, after === undefined ? {} : { after }, { signal })
      for await (const now of copyOwnData(copy.current, readPage, signal)) {
        signal.throwIfAborted()
        copy.current = now
        setCount(now.count)
      }
      const day = new Date(appNow()).toISOString().slice(0, 10)
      saveFile(`surprise-market-${day}.jsonl`, 'application/jsonl', [...copy.current.parts])
      copy.current = emptyCopy
      setState('done')
    } catch (error) {
      if (!signal.aborted) setState({ failed: refusalText(error) })
    }
  }
  const stop = () => {
    reading.current?.abort()
    copy.current = emptyCopy
    setCount(0)
    setState('idle')
  }
  return (
    <SettingsPanel title={t('settings.data')} text={t('settings.data_text')}>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={state === 'reading'} onClick={() => void read()}>
          <Download aria-hidden="true" className="size-4" />
          {t(typeof state === 'object' ? 'settings.data_again' : 'settings.data_save')}
        </Button>
        {(state === 'reading' || typeof state === 'object') && (
          <Button onClick={stop}>{t('settings.data_stop')}</Button>
        )}
      </div>
      <CopyState state={state} count={count} />
    </SettingsPanel>
  )
}

/** Always there, so that what it says is read out and nothing moves. */
function CopyState({ state, count }: { state: State; count: number }) {
  return (
    <p role="status" className="min-h-5 text-sm text-parchment-dim">
      {state === 'reading' && t('settings.data_reading', { count })}
      {state === 'done' && t('settings.data_done', { count })}
      {typeof state === 'object' && (
        <span className="text-danger">{t('settings.data_failed', { reason: state.failed })}</span>
      )}
    </p>
  )
}
