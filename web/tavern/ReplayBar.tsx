import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, SkipForward } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Choices } from '../ui/Choices.tsx'
import { type Replay, type ReplayPlayer, type Speed, speeds } from './replay-player.ts'

interface Props {
  replay: Replay
  total: number
  player: ReplayPlayer
}

const isSpeed = (text: string): text is `${Speed}` => speeds.some((one) => String(one) === text)

/** The replay's buttons. One that has nothing to do keeps the focus of who pressed it. */
export function ReplayBar({ replay, total, player }: Props) {
  const atStart = replay.moves === 0 && !replay.source
  const atEnd = replay.moves >= total
  const toggle = replay.playing ? player.pause : player.play
  return (
    <div className="controls flex flex-wrap items-center justify-center gap-2">
      <Button blocked={atStart ? t('tavern.at_start') : undefined} onClick={player.previous}>
        <ChevronLeft aria-hidden="true" className="size-4.5" />
        {t('tavern.previous')}
      </Button>
      <Button blocked={atEnd ? t('tavern.at_end') : undefined} onClick={toggle}>
        {replay.playing ? (
          <Pause aria-hidden="true" className="size-4.5" />
        ) : (
          <Play aria-hidden="true" className="size-4.5" />
        )}
        {t(replay.playing ? 'tavern.pause' : 'tavern.autoplay')}
      </Button>
      <Button blocked={atEnd ? t('tavern.at_end') : undefined} onClick={player.next}>
        {t('tavern.next')}
        <ChevronRight aria-hidden="true" className="size-4.5" />
      </Button>
      <Button onClick={player.fromStart}>
        <RotateCcw aria-hidden="true" className="size-4.5" />
        {t('tavern.from_start')}
      </Button>
      <Choices
        label={t('tavern.speed')}
        value={String(replay.speed)}
        choices={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        onChange={(value) => isSpeed(value) && player.setSpeed(Number(value) as Speed)}
      />
      <Button onClick={player.skip}>
        <SkipForward aria-hidden="true" className="size-4.5" />
        {t('tavern.skip')}
      </Button>
    </div>
  )
}
