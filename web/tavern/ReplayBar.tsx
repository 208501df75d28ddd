import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, SkipForward } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { type Replay, type ReplayPlayer, type Speed, speeds } from './replay-player.ts'

interface Props {
  replay: Replay
  total: number
  player: ReplayPlayer
}

const isSpeed = (text: string): text is `${Speed}` => speeds.some((one) => String(one) === text)

export function ReplayBar({ replay, total, player }: Props) {
  const atEnd = replay.moves >= total
  return (
    <div className="controls flex flex-wrap items-center justify-center gap-2">
      <Button disabled={replay.moves === 0 && !replay.source} onClick={player.previous}>
        <ChevronLeft aria-hidden="true" className="size-4.5" />
        {t('tavern.previous')}
      </Button>
      <Button disabled={atEnd} onClick={replay.playing ? player.pause : player.play}>
        {replay.playing ? (
          <Pause aria-hidden="true" className="size-4.5" />
        ) : (
          <Play aria-hidden="true" className="size-4.5" />
        )}
        {t(replay.playing ? 'tavern.pause' : 'tavern.autoplay')}
      </Button>
      <Button disabled={atEnd} onClick={player.next}>
        {t('tavern.next')}
        <ChevronRight aria-hidden="true" className="size-4.5" />
      </Button>
      <Button onClick={player.fromStart}>
        <RotateCcw aria-hidden="true" className="size-4.5" />
        {t('tavern.from_start')}
      </Button>
      <Tabs
        label={t('tavern.speed')}
        value={String(replay.speed)}
        tabs={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        onChange={(value) => isSpeed(value) && player.setSpeed(Number(value) as Speed)}
      />
      <Button onClick={player.skip}>
        <SkipForward aria-hidden="true" className="size-4.5" />
        {t('tavern.skip')}
      </Button>
    </div>
  )
}
