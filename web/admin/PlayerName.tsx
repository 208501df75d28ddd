import { playerName } from '../ui/player-name.ts'

interface Props {
  player: {
    readonly steam_id: string
    /** Null where nobody of that id is known. */
    readonly name: string | null
  }
  onPlayer: (steamId: string) => void
}

/** A player, who is loaded at a press; of whom nothing is known, the id alone. */
export function PlayerName({ player: { steam_id, name }, onPlayer }: Props) {
  if (name === null) return <span className="tabular">{steam_id}</span>
  return (
    <button
      type="button"
      onClick={() => onPlayer(steam_id)}
      className="group grid min-w-0 text-start"
    >
      <span className="truncate underline decoration-brass-deep underline-offset-4 group-hover:text-candle">
        {playerName(name)}
      </span>
      <span className="text-xs text-parchment-faint tabular">{steam_id}</span>
    </button>
  )
}
