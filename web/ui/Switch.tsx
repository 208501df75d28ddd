import { busyProps } from './off-props.ts'
import { Spinner } from './Spinner.tsx'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** What was pressed is still being done: presses change nothing, and the focus stays. */
  busy?: boolean
}

/** On or off at once, without a submit. */
export function Switch({ label, checked, onChange, busy = false }: Props) {
  return (
    <label className="inline-flex min-h-8 items-center gap-2 text-sm text-parchment-dim select-none hover:text-parchment">
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        {...busyProps(busy)}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked)
        }}
        className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none aria-disabled:cursor-progress rounded-full border border-edge bg-slate transition-colors duration-(--duration-fast) after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-parchment-dim after:transition-transform after:duration-(--duration-fast) checked:border-candle checked:bg-brass-deep checked:after:translate-x-4 checked:after:bg-candle"
      />
      {label}
      {busy && <Spinner />}
    </label>
  )
}
