import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { EconomyWidget } from './EconomyWidget.tsx'
import { ExchangesWidget } from './ExchangesWidget.tsx'
import { LogWidget } from './LogWidget.tsx'
import { PlayerWidget } from './PlayerWidget.tsx'

const parts = ['player', 'economy', 'exchanges', 'log'] as const
type Part = (typeof parts)[number]

/** The operators' panel: a player's inventory, the economy, open exchanges, the log (spec part 2 section 2). */
export function AdminScreen() {
  const client = useQueryClient()
  const [part, setPart] = useState<Part>('player')
  const [steamId, setSteamId] = useState('')
  const showPlayer = (id: string) => {
    setSteamId(id)
    setPart('player')
  }
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <title>{`${t('admin.title')} · ${t('layout.name')}`}</title>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-xl">{t('admin.title')}</h1>
        <Button onClick={() => void client.invalidateQueries({ queryKey: ['admin'] })}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {t('admin.refresh')}
        </Button>
      </header>
      <div>
        <Tabs
          label={t('admin.parts')}
          value={part}
          tabs={parts.map((value) => ({ value, label: t(`admin.part.${value}`) }))}
          onChange={setPart}
        />
      </div>
      {part === 'player' && <PlayerWidget steamId={steamId} onSteamId={setSteamId} />}
      {part === 'economy' && <EconomyWidget onPlayer={showPlayer} />}
      {part === 'exchanges' && <ExchangesWidget onPlayer={showPlayer} />}
      {part === 'log' && <LogWidget onPlayer={showPlayer} />}
    </section>
  )
}
